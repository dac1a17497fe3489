/**
 * What the frame headers of a file have in common (ISO 11172-3 and 13818-3): `sampleRate` in hertz,
 * `samples` per frame. The bit rate may vary from frame to frame.
 */
export type Mp3Form = {
  readonly version: 1 | 2 | 2.5
  readonly sampleRate: number
  readonly mono: boolean
  readonly samples: number
}

export type Mp3Frame = {
  readonly form: Mp3Form
  /** In bytes, header included. */
  readonly length: number
  /** Offset of the audio data, where an encoder may write the name of its index frame. */
  readonly dataAt: number
}

const versions = [2.5, null, 2, 1] as const
const layer3 = 1
const kilobits = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const sampleRates = { 1: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000] } as const
const monoMode = 3

/** Reads a layer III frame header; null if there is none, or one without a stated bit rate. */
export const parseFrame = (bytes: Uint8Array, at: number): Mp3Frame | null => {
  const [sync = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4)
  if (sync !== 0xff || second < 0xe0 || ((second >> 1) & 3) !== layer3) return null
  const version = versions[(second >> 3) & 3]
  if (!version) return null
  const table = version === 1 ? 1 : 2
  const rate = kilobits[table][(third >> 4) - 1]
  const baseRate = sampleRates[table][(third >> 2) & 3]
  if (rate === undefined || baseRate === undefined) return null
  const sampleRate = version === 2.5 ? baseRate / 2 : baseRate
  const samples = version === 1 ? 1152 : 576
  const bitRate = rate * 1000
  const mono = fourth >> 6 === monoMode
  const padding = (third >> 1) & 1
  const sideInfo = version === 1 ? (mono ? 17 : 32) : mono ? 9 : 17
  return {
    form: { version, sampleRate, mono, samples },
    length: Math.floor((samples * bitRate) / 8 / sampleRate) + padding,
    dataAt: at + 4 + sideInfo,
  }
}
