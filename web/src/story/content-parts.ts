/** The facts of a quick_facts text: the lines that start with a bullet, without it. */
export const bulletsOf = (content: string): string[] =>
  content
    .split('\n')
    .filter((line) => /^\s*•/.test(line))
    .map((line) => line.replace(/^\s*•\s*/, '').trim())
    .filter((fact) => fact !== '')

/** The paragraphs of a history_guide text: what is apart by a blank line. */
export const paragraphsOf = (content: string): string[] =>
  content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

export type Section = { readonly label: string; readonly text: string }

/**
 * The sections of a translate_inscription text: each a bold label, a colon, and its text, which
 * may have several lines. What stands before the first label is a section without one.
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
