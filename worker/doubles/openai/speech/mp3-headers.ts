/** A tag as the vendor's encoder writes it: ID3v2.4 with the name of the encoder. */
const id3 = (): Buffer => {
  const text = Buffer.from('\u0003Lavf61.7.100\0', 'latin1')
  const frame = Buffer.concat([
    Buffer.from('TSSE', 'latin1'),
    Buffer.from([0, 0, 0, text.length, 0, 0]),
    text,
  ])
  return Buffer.concat([
    Buffer.from('ID3', 'latin1'),
    Buffer.from([4, 0, 0, 0, 0, 0, frame.length]),
    frame,
  ])
}

const sideInfoOfMono = 9
const headerLength = 4

/** A frame of silence that holds the index of what follows, as encoders write before the first. */
const infoFrame = (header: Uint8Array, length: number, frames: number, bytes: number): Buffer => {
  const info = Buffer.alloc(length)
  info.set(header)
  const at = headerLength + sideInfoOfMono
  info.write('Info', at, 'latin1')
  info.writeUInt32BE(3, at + 4)
  info.writeUInt32BE(frames, at + 8)
  info.writeUInt32BE(bytes, at + 12)
  return info
}

const frameLength = (sampleRate: number): number => Math.floor((72 * 64_000) / sampleRate)

/** Frames of MP3 with what the vendor puts before them: an ID3 tag and an Info frame. */
export const asVendorSends = (mp3: Uint8Array, sampleRate: number): Buffer => {
  const length = frameLength(sampleRate)
  // Without its padding bit, so that this frame's length is known.
  const header = Uint8Array.from(mp3.subarray(0, headerLength), (byte, index) =>
    index === 2 ? byte & ~2 : byte,
  )
  const frames = Math.round(mp3.length / length)
  return Buffer.concat([id3(), infoFrame(header, length, frames, mp3.length), mp3])
}
