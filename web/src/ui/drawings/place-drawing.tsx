import { drawingOf, drawingsPath } from '@storystone/schema/place-drawing.ts'
import type { PlaceType } from '@storystone/schema/place-types.ts'
import { useTranslation } from 'react-i18next'

/**
 * A place, drawn in the theme's colours: all of it, with its landscape to both sides where the frame is
 * wider. The browser loads the drawings when the first is shown.
 */
export const PlaceDrawing = ({ type }: { type: PlaceType | null }) => (
  <svg
    aria-hidden="true"
    className="block size-full overflow-visible bg-sky"
    data-type={drawingOf(type)}
    preserveAspectRatio="xMidYMax meet"
    viewBox="0 0 160 200"
  >
    <use height="200" href={`${drawingsPath}#${drawingOf(type)}`} width="160" />
  </svg>
)

/** Says below a drawing that it is one, as a photo's credit says whose it is. */
export const DrawingCaption = () => {
  const { t } = useTranslation()
  return <figcaption className="text-small text-soft">{t('story.drawing')}</figcaption>
}
