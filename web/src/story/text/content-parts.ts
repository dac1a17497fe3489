/** A part of a text, in UTF-16 code units; `end` is excluded. */
export type Span = { readonly start: number; readonly end: number }

/** The facts of a quick_facts text: its lines that start with a bullet, without the bullet. */
export const bulletsOf = (content: string): string[] =>
  content
    .split('\n')
    .filter((line) => /^\s*•/.test(line))
    .map((line) => line.replace(/^\s*•\s*/, '').trim())
    .filter((fact) => fact !== '')

/** The paragraphs of a history_guide text, which blank lines separate, without outer white space. */
export const paragraphSpans = (content: string): readonly Span[] => {
  const spans: Span[] = []
  let from = 0
  for (const part of content.split(/(\n\s*\n)/)) {
    const start = from + part.length - part.trimStart().length
    if (part.trim() !== '') spans.push({ start, end: start + part.trim().length })
    from += part.length
  }
  return spans
}

export const paragraphsOf = (content: string): string[] =>
  paragraphSpans(content).map(({ start, end }) => content.slice(start, end))

export type Section = { readonly label: string; readonly text: string }

/**
 * The sections of a translate_inscription text: a bold label, a colon, and one or more lines of
 * text. Text before the first label becomes a section with an empty label.
 */
export const sectionsOf = (content: string): Section[] =>
  content
    .split(/^(?=\*\*[^*\n]+\*\*)/m)
    .map((part): Section => {
      const labelled = part.match(/^\*\*([^*\n]+?)\s*:?\*\*\s*:?\s*([\s\S]*)$/)
      return labelled
        ? { label: labelled[1] ?? '', text: (labelled[2] ?? '').trim() }
        : { label: '', text: part.trim() }
    })
    .filter(({ label, text }) => label !== '' || text !== '')
