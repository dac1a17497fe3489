/** The longest name in bytes of UTF-8, so that an ending fits under the 255 of a file system. */
const longest = 180

// Controls of writing direction would show a name that is not the one; joiners belong to words.
const forbidden =
  /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\\/:*?"<>|]+/gu
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

const cut = (name: string): string => {
  const encoder = new TextEncoder()
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (encoder.encode(kept + segment).length > longest) break
    kept += segment
  }
  return kept
}

/**
 * The name of a file of a story: its title with its accents, without what a file system refuses;
 * `fallback` where nothing is left of it. `ending` has no dot.
 */
export const fileNameOf = (title: string, fallback: string, ending: string): string => {
  const name = cut(title.normalize('NFC').replace(forbidden, ' ').replace(/\s+/g, ' ')).replace(
    /^[\s.]+|[\s.]+$/g,
    '',
  )
  return `${name === '' || reserved.test(name) ? `${fallback} ${name}`.trim() : name}.${ending}`
}
