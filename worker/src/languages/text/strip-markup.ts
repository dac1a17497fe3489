const superscripts: Readonly<Record<string, string>> = {
  ᵉ: 'e',
  ʳ: 'r',
  ᵗ: 't',
  ʰ: 'h',
  ˢ: 's',
  ⁿ: 'n',
  ᵈ: 'd',
}

/**
 * A text without emphasis, links, tags, bullets and emoji. No pattern looks past the next sign that could
 * begin the same again: brackets without end would take for ever.
 */
export const stripMarkup = (text: string): string =>
  text
    .replaceAll(/!?\[([^[\]]*)\]\([^)]{0,300}\)/g, '$1')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/^[ \t\u00a0\u2009\u202f]*(?:#{1,6}|[•*+>-]|\d{1,2}[.)](?=\s+\p{L}))\s+/gmu, '')
    .replaceAll(/[*`#•|_~]+/g, (marks) => (marks === '~' ? '~' : ''))
    .replaceAll(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, (sign) =>
      /[©®™]/.test(sign) ? sign : '',
    )
    .replaceAll(/[ᵉʳᵗʰˢⁿᵈ]/g, (sign) => superscripts[sign] ?? sign)
    .replaceAll(/[\s\u00a0\u2009\u202f]+/g, ' ')
    .trim()
