/** One frame of silence: MPEG-2 layer III, 24 kHz, mono, 64 kbit/s; 24 ms in 192 bytes. */
const frame = Buffer.concat([Buffer.from([0xff, 0xf3, 0x84, 0xc4]), Buffer.alloc(188)])
const frameSeconds = 0.024

/** A silent MP3 of so many seconds. */
export const silentAudio = (seconds: number): Buffer =>
  Buffer.concat(Array.from({ length: Math.round(seconds / frameSeconds) }, () => frame))
