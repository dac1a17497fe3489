import type { Endpoint } from '@storystone/schema/contract/endpoints.ts'

type Upload = {
  readonly form: FormData
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Told how much has gone, 0 to 1. */
  readonly onProgress: (part: number) => void
}

const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return colon === -1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]]
    }),
  )
}

/** The text of an answer as it comes, for whoever reads the body of a Response. */
const bodyOf = (request: XMLHttpRequest, fail: (error: Error) => void) => {
  const encoder = new TextEncoder()
  let taken = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      const take = (): void => {
        const text = request.responseText.slice(taken)
        taken += text.length
        if (text !== '') controller.enqueue(encoder.encode(text))
      }
      const breakOff = (): void => {
        const error = new Error('The connection was cut')
        controller.error(error)
        fail(error)
      }
      request.onprogress = take
      request.onload = () => {
        take()
        controller.close()
      }
      request.onerror = breakOff
      request.onabort = breakOff
    },
    cancel: () => {
      request.onprogress = null
      request.onload = null
      request.onabort = null
      request.abort()
    },
  })
}

/**
 * Sends a form and says how much of it has gone: XMLHttpRequest tells that, fetch does not. The
 * answer is a Response as fetch gives it, there as soon as its headers are, its body as it comes.
 * Rejects when no answer came, or when it was called off.
 */
export const upload = (
  { method, path }: Endpoint,
  { form, headers, signal, onProgress }: Upload,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.upload.onload = () => onProgress(1)
    const body = bodyOf(request, reject)
    request.onreadystatechange = () => {
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return
      const { status, statusText } = request
      resolve(new Response(body, { status, statusText, headers: headersOf(request) }))
    }
    const callOff = (): void => request.abort()
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', callOff)
    request.onloadend = () => signal.removeEventListener('abort', callOff)
    request.send(form)
  })
