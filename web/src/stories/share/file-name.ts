/** In bytes of UTF-8: leaves room for an extension within the 255 of file systems. */
const maxBytes = 180

// Includes direction controls, which make a name look like another. Joiners are part of words.
const forbidden =
  /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\\/:*?"<>|]+/gu
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

const cut = (name: string): string => {
  const encoder = new TextEncoder()
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (encoder.encode(kept + segment).length > maxBytes) break
    kept += segment
  }
  return kept
}

/**
 * The file name for a story: its title without what file systems refuse, or `fallback` where
 * nothing is left. `extension` has no dot.
 */
export const fileNameOf = (title: string, fallback: string, extension: string): string => {
  const name = cut(title.normalize('NFC').replace(forbidden, ' ').replace(/\s+/g, ' ')).replace(
    /^[\s.]+|[\s.]+$/g,
    '',
  )
  return `${name === '' || reserved.test(name) ? `${fallback} ${name}`.trim() : name}.${extension}`
}
