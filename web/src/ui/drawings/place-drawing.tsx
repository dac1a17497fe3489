import type { PlaceType } from '@storystone/schema/catalog.ts'
import { drawingOf, drawingsPath } from '@storystone/schema/place-drawing.ts'
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
    <Landscape type={type} />
    <use height="200" href={`${drawingsPath}#${drawingOf(type)}`} width="160" />
  </svg>
)

/** The ground of each drawing goes on where the drawing ends. */
const Landscape = ({ type }: { type: PlaceType | null }) => {
  if (type === 'painting') return <path className="fill-near-hill" d="M-400 178h960v22h-960z" />
  if (type === 'square') return <path className="fill-near-hill" d="M-400 152h960v48h-960z" />
  if (type === 'bridge') {
    return (
      <>
        <path
          className="fill-hill"
          d="M-400 138q260-40 402-10v72h-402zM158 118q200-10 402 24v58H158z"
        />
        <path
          className="fill-near-hill"
          d="M-400 160q200-14 402-4v44h-402zM158 154q200-10 402 10v36H158z"
        />
        <path className="fill-hill" d="M-400 173h402v27h-402zM158 173h402v27H158z" />
      </>
    )
  }
  return (
    <>
      <path
        className="fill-hill"
        d="M-400 150q260-40 402-13v63h-402zM158 128q200-14 402 22v50H158z"
      />
      <path
        className="fill-near-hill"
        d="M-400 178q200-14 402-6v28h-402zM158 170q200-10 402 8v22H158z"
      />
    </>
  )
}

/** Says below a drawing that it is one, as a photo's credit says whose it is. */
export const DrawingCaption = () => {
  const { t } = useTranslation()
  return <figcaption className="text-small text-soft">{t('story.drawing')}</figcaption>
}
