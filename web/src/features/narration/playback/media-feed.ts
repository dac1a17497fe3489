const type = 'audio/mpeg'

/** Whether this browser plays an audio while it comes. iPhones and Firefox wait for all of it. */
export const canFeed = (): boolean =>
  typeof MediaSource === 'function' && MediaSource.isTypeSupported(type)

const next = (target: EventTarget, name: string): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))

/** Gives `audio` an empty source that grows by what is appended. `close` says that this is all. */
export const openFeed = async (audio: HTMLAudioElement) => {
  const source = new MediaSource()
  const address = URL.createObjectURL(source)
  audio.src = address
  await next(source, 'sourceopen')
  URL.revokeObjectURL(address)
  const buffer = source.addSourceBuffer(type)
  const isOpen = () => source.readyState === 'open'
  return {
    append: async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
      const done = next(buffer, 'updateend')
      buffer.appendBuffer(bytes)
      await done
    },
    close: (): void => {
      if (isOpen()) source.endOfStream()
    },
    /** The seconds that are there. */
    length: (): number =>
      buffer.buffered.length === 0 ? 0 : buffer.buffered.end(buffer.buffered.length - 1),
  }
}
