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

/**
 * The text of an answer as it is received, as the body of a Response. It is taken at each change of the
 * state too: progress is reported every 50 ms, and what came since is lost when the connection is cut.
 */
const bodyOf = (request: XMLHttpRequest, reject: (error: Error) => void) => {
  const encoder = new TextEncoder()
  let taken = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      const take = (): void => {
        const text = request.responseText.slice(taken)
        taken += text.length
        if (text !== '') controller.enqueue(encoder.encode(text))
      }
      const fail = (): void => {
        const error = new Error('The connection was cut')
        controller.error(error)
        reject(error)
      }
      request.onprogress = take
      request.addEventListener('readystatechange', take)
      request.onload = () => {
        take()
        controller.close()
      }
      request.onerror = fail
      request.onabort = fail
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
 * `fetch` for a form, with the progress of its upload: XMLHttpRequest reports it, fetch does not.
 * `onUpload` receives how much has been sent, 0 to 1.
 */
export const uploadForm = (
  address: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onUpload: (part: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onUpload(total === 0 ? 0 : loaded / total)
    request.upload.onload = () => onUpload(1)
    const answer = bodyOf(request, reject)
    request.onreadystatechange = () => {
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return
      const { status, statusText } = request
      resolve(new Response(answer, { status, statusText, headers: headersOf(request) }))
    }
    const abort = (): void => request.abort()
    signal?.addEventListener('abort', abort)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.send(body instanceof FormData ? body : null)
  })
