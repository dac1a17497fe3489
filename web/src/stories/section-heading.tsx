import { useHeadings } from './citations/sourced.tsx'

/** The title of the article's section, over the paragraph that begins at `start` of a guide. */
export const SectionHeading = ({ start }: { start: number }) => {
  const heading = useHeadings().get(start)
  if (heading === undefined) return null
  return (
    <h2 className="-mb-[0.7em] pt-[0.5em] font-sans font-semibold text-small text-soft">
      {heading}
    </h2>
  )
}
