/** A response body that is written while the client reads it. */
export type ClientStream = {
  readonly body: ReadableStream<Uint8Array>
  readonly write: (bytes: Uint8Array) => void
  readonly close: () => void
  /** Makes the client's read fail, so that it does not take the part for the whole. */
  readonly abort: (error: unknown) => void
}

/**
 * Creates a stream to one client. After the client has disconnected, which calls `onDisconnect`,
 * calls do nothing.
 */
export const createClientStream = (onDisconnect?: () => void): ClientStream => {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened
    },
    cancel: () => {
      controller = null
      onDisconnect?.()
    },
  })
  return {
    body,
    write: (bytes) => controller?.enqueue(bytes),
    close: () => {
      controller?.close()
      controller = null
    },
    abort: (error) => {
      controller?.error(error)
      controller = null
    },
  }
}
