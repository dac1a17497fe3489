import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { recording } from '#test/recordings/recording.ts'
import { createId3Tag, narrationTag, parseMp3 } from './audio/mp3.ts'

/** What `exiftool -j -G1` (12.57) read from the recorded tag, in front of lame-cbr-bare.mp3. */
const read = {
  Title: 'L’Arène — « 80 »',
  UserDefinedText:
    '(DigitalSourceType) http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  'Comment-fra': `Lu par une voix de synthèse.\n${'Sable '.repeat(20)}`,
  CopyrightURL: 'https://creativecommons.org/licenses/by-sa/4.0/',
}

const recorded = [
  'SUQzBAAAAAACY1RJVDIAAAAYAAADTOKAmUFyw6huZSDigJQgwqsgODAgwrtUWFhYAAAAWQAAA0RpZ2l0YWxTb3VyY2VU',
  'eXBlAGh0dHA6Ly9jdi5pcHRjLm9yZy9uZXdzY29kZXMvZGlnaXRhbHNvdXJjZXR5cGUvdHJhaW5lZEFsZ29yaXRobWlj',
  'TWVkaWFDT01NAAABGwAAA2ZyYQBMdSBwYXIgdW5lIHZvaXggZGUgc3ludGjDqHNlLgpTYWJsZSBTYWJsZSBTYWJsZSBT',
  'YWJsZSBTYWJsZSBTYWJsZSBTYWJsZSBTYWJsZSBTYWJsZSBTYWJsZSBTYWJsZSBTYWJsZSBTYWJsZSBTYWJsZSBTYWJs',
  'ZSBTYWJsZSBTYWJsZSBTYWJsZSBTYWJsZSBTYWJsZSBXQ09QAAAALwAAaHR0cHM6Ly9jcmVhdGl2ZWNvbW1vbnMub3Jn',
  'L2xpY2Vuc2VzL2J5LXNhLzQuMC8=',
].join('')

test('createId3Tag writes the tag that an independent reader has read', () => {
  const tag = createId3Tag({
    title: read.Title,
    language: 'fra',
    comment: read['Comment-fra'],
    digitalSourceType: read.UserDefinedText.replace('(DigitalSourceType) ', ''),
    licenseUrl: read.CopyrightURL,
  })
  expect(Buffer.from(tag).toString('base64')).toBe(recorded)
  const audio = recording('lame-cbr-bare')
  expect(parseMp3(Uint8Array.of(...tag, ...audio))?.frames).toBe(parseMp3(audio)?.frames)
})

test('narrationTag has the title without the marks of its italics', () => {
  const story = { title: 'Under the *Domus*', language: 'en', writer: null, sources: [] } as const
  expect(new TextDecoder().decode(narrationTag(story))).toContain('Under the Domus')
})
