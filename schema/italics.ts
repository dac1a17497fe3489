/** What a text sets in italics, foreign words and titles of works, stands between asterisks. */
export const italics = /(?<!\*)\*(?=[^\s*])([^*\n]*[^\s*])\*(?!\*)/

/** A text without the marks of its italics. */
export const withoutItalics = (text: string): string =>
  text.replaceAll(new RegExp(italics, 'g'), '$1')
