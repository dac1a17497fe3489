import { mp3Type } from './audio.ts'

/** Whether this browser plays an audio while it arrives. iPhones and Firefox don't. */
export const canPlayStreams = (): boolean =>
  typeof MediaSource === 'function' && MediaSource.isTypeSupported(mp3Type)

const next = (target: EventTarget, name: string): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))

/** Gives `audio` an empty source that grows with every `append`, until `close`. */
export const openStreamBuffer = async (audio: HTMLAudioElement) => {
  const source = new MediaSource()
  const url = URL.createObjectURL(source)
  audio.src = url
  await next(source, 'sourceopen')
  URL.revokeObjectURL(url)
  const buffer = source.addSourceBuffer(mp3Type)
  return {
    append: async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
      const done = next(buffer, 'updateend')
      buffer.appendBuffer(bytes)
      await done
    },
    close: (): void => {
      if (source.readyState === 'open') source.endOfStream()
    },
    /** How much has arrived, in seconds. */
    length: (): number =>
      buffer.buffered.length === 0 ? 0 : buffer.buffered.end(buffer.buffered.length - 1),
  }
}
