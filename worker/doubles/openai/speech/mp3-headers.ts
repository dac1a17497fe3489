/** The ID3v2.4 tag of the vendor's encoder. */
const id3 = (): Buffer => {
  const text = Buffer.from('\u0003Lavf61.7.100\0', 'latin1')
  const frame = Buffer.concat([
    Buffer.from('TSSE', 'latin1'),
    Buffer.from([0, 0, 0, text.length, 0, 0]),
    text,
  ])
  const header = [4, 0, 0, 0, 0, 0, frame.length]
  return Buffer.concat([Buffer.from('ID3', 'latin1'), Buffer.from(header), frame])
}

const sideInfoOfMono = 9
const headerLength = 4

/** A silent frame with the number of frames and bytes that follow, as encoders write it. */
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

/** Puts before MP3 frames what the vendor puts there: an ID3 tag and an Info frame. */
export const withMp3Headers = (mp3: Uint8Array, sampleRate: number): Buffer => {
  const length = Math.floor((72 * 64_000) / sampleRate)
  // The header without its padding bit, so that the frame's length is known.
  const header = Uint8Array.from(mp3.subarray(0, headerLength), (byte, index) =>
    index === 2 ? byte & ~2 : byte,
  )
  const frames = Math.round(mp3.length / length)
  return Buffer.concat([id3(), infoFrame(header, length, frames, mp3.length), mp3])
}
