export type AudioStream = {
  readonly body: ReadableStream<Uint8Array>
  readonly send: (bytes: Uint8Array) => void
  readonly close: () => void
  /** Breaks the answer off, so that nobody takes what came for the whole. */
  readonly breakOff: (error: unknown) => void
}

/**
 * Audio on its way to one client. A client that leaves ends its stream and nothing else: what is sent
 * from then on goes nowhere, since the file is kept all the same.
 */
export const openAudioStream = (): AudioStream => {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened
    },
    cancel: () => {
      controller = null
    },
  })
  return {
    body,
    send: (bytes) => controller?.enqueue(bytes),
    close: () => {
      controller?.close()
      controller = null
    },
    breakOff: (error) => {
      controller?.error(error)
      controller = null
    },
  }
}
