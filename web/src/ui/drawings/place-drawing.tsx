import type { PlaceType } from '@storystone/schema/place-type.ts'
import { useTranslation } from 'react-i18next'
import drawings from './places.svg'

type PlaceDrawingProps = {
  readonly type: PlaceType
  /** The whole arch instead of one that fills its frame. */
  readonly isWhole?: boolean
}

/** A type of place, drawn in the theme's colours. The browser loads the drawings when the first is shown. */
export const PlaceDrawing = ({ type, isWhole = false }: PlaceDrawingProps) => (
  <svg
    aria-hidden="true"
    className="block size-full"
    data-type={type}
    preserveAspectRatio={isWhole ? 'xMidYMax meet' : 'xMidYMid slice'}
    viewBox="0 0 160 200"
  >
    <use height="200" href={`${drawings}#${type}`} width="160" />
  </svg>
)

/** Says below a drawing that it is one, as a photo's credit says whose it is. */
export const DrawingCaption = () => {
  const { t } = useTranslation()
  return <figcaption className="text-small text-soft">{t('story.drawing')}</figcaption>
}
