/** A frame of an ID3 tag: its name of four letters, and its content. */
type Frame = readonly [name: string, content: Uint8Array]

const encoder = new TextEncoder()
const utf8 = 3
const end = '\0'

const textFrame = (name: string, text: string): Frame => [
  name,
  Uint8Array.of(utf8, ...encoder.encode(text)),
]

/** Four bytes of seven bits: no byte of it looks like the start of audio. */
const sizeBytes = (size: number): number[] => [21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f)

const frameBytes = ([name, content]: Frame): number[] => [
  ...encoder.encode(name),
  ...sizeBytes(content.length),
  ...[0, 0],
  ...content,
]

export type TagContent = {
  readonly title: string
  /** ISO 639-2, of the comment. */
  readonly language: 'eng' | 'fra'
  readonly comment: string
  readonly digitalSourceType: string
  /** The address of the licence; null where there is none to name. */
  readonly licenseUrl: string | null
}

/** An ID3v2.4 tag, to stand in front of an MP3's frames. */
export const createId3Tag = (content: TagContent): Uint8Array => {
  const { title, language, comment, digitalSourceType, licenseUrl } = content
  const frames = [
    textFrame('TIT2', title),
    textFrame('TXXX', `DigitalSourceType${end}${digitalSourceType}`),
    textFrame('COMM', `${language}${end}${comment}`),
    ...(licenseUrl === null ? [] : [['WCOP', encoder.encode(licenseUrl)] as const]),
  ].flatMap(frameBytes)
  return Uint8Array.of(...encoder.encode('ID3'), 4, 0, 0, ...sizeBytes(frames.length), ...frames)
}
