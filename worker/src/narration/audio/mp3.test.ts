import { describe, expect, test } from 'vitest'
import { joined } from '#test/photos.ts'
import { recording } from '#test/recordings/recording.ts'
import { durationOf, type Mp3Piece, parseMp3 } from './mp3.ts'

const parsed = (bytes: Uint8Array): Mp3Piece => {
  const piece = parseMp3(bytes)
  if (!piece) throw new Error('No MP3 that can be read')
  return piece
}

/** Name, MPEG version, sample rate, channels, and frames by `ffprobe -count_packets`. */
const recordings = [
  ['lame-cbr-mpeg1', 1, 44_100, 1, 39],
  ['lame-cbr-bare', 2, 24_000, 1, 43],
  ['lame-cbr-mpeg2.5', 2.5, 8_000, 1, 16],
  ['lame-cbr-stereo', 2, 24_000, 2, 43],
  ['lame-vbr-mpeg1', 1, 44_100, 1, 39],
  ['lame-vbr-mpeg2', 2, 24_000, 1, 43],
  ['lame-vbr-mpeg2.5', 2.5, 11_025, 1, 21],
  ['lame-vbr-bare', 2, 24_000, 1, 43],
  ['lame-vbr-joint-stereo', 2, 24_000, 2, 43],
  ['lame-vbr-checksums', 2, 24_000, 1, 43],
  ['lame-vbr-id3v1', 2, 24_000, 1, 43],
  ['lame-abr-id3v2', 2, 24_000, 1, 43],
  ['ffmpeg-cbr-id3v2', 2, 24_000, 1, 43],
  ['ffmpeg-cbr-id3v1', 2, 16_000, 1, 30],
  ['ffmpeg-vbr-id3v2', 2, 24_000, 1, 43],
  ['ffmpeg-vbr-bare', 2, 24_000, 1, 43],
  ['ffmpeg-vbr-stereo', 1, 32_000, 2, 29],
] as const

const bare = recording('lame-vbr-bare')

describe('parseMp3 reads', () => {
  test.each(recordings)('%s: MPEG %d, %d Hz, %d channels, %d frames', (...row) => {
    const [name, version, sampleRate, channels, frames] = row
    const piece = parsed(recording(name))
    expect(piece.frames).toBe(frames)
    expect(piece.form).toMatchObject({ version, sampleRate, mono: channels === 1 })
    expect(durationOf(piece.form, frames)).toBeGreaterThan(1)
    expect(durationOf(piece.form, frames)).toBeLessThan(1.2)
    // Nothing but frames is left.
    expect(parsed(piece.bytes)).toEqual(piece)
    if (name.endsWith('bare')) expect(piece.bytes).toEqual(recording(name))
  })

  test.each([
    ['a header', 2],
    ['most of a frame', 20],
  ])('a file cut off in %s of its last frame, without that frame', (_what, kept) => {
    const whole = parsed(bare)
    const cut = joined(bare, bare.subarray(0, kept))
    expect(parsed(cut)).toEqual(whole)
    expect(parsed(bare.subarray(0, -1)).frames).toBe(whole.frames - 1)
  })

  test('a file without its VBRI index frame and the tags around its frames', () => {
    // MPEG 2, layer III, 32 kbit/s at 24 kHz: 96 bytes.
    const index = new Uint8Array(96)
    index.set([0xff, 0xf3, 0x44, 0xc4])
    index.set(joined('VBRI'), 36)
    const id3v2 = joined('ID3', [4, 0, 0, 0, 0, 0, 3], 'abc')
    const file = joined(id3v2, index, bare, 'APETAGEX', new Uint8Array(40))
    expect(parsed(file)).toEqual(parsed(bare))
  })
})

test.each([
  ['nothing', joined()],
  ['text', joined('This is no sound at all. '.repeat(40))],
  ['tags without frames', joined('ID3', [4, 0, 0, 0, 0, 0, 3], 'abc')],
  ['a first frame cut off', bare.subarray(0, 50)],
  ['a hole between frames', joined(bare, new Uint8Array(200), bare)],
  ['frames of two sample rates', joined(bare, parsed(recording('ffmpeg-vbr-stereo')).bytes)],
])('parseMp3 refuses %s', (_what, bytes) => {
  expect(parseMp3(bytes)).toBeNull()
})
