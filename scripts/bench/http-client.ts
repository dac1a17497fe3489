import { Agent, request } from 'node:http'

/** One call as it goes over the wire. */
export type WireCall = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A client of so many connections, which are kept. Lighter than `fetch`: it shares the machine. */
export const createHttpClient = (connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    /** Resolves to the status once the answer has come whole. */
    send: ({ method, url, headers, body }: WireCall): Promise<number> =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
        const sent = request(
          url,
          { agent, method, headers: { ...headers, ...length } },
          (answer) => {
            answer.on('end', () => resolve(answer.statusCode ?? 0))
            answer.on('error', reject)
            answer.resume()
          },
        )
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
export type HttpClient = ReturnType<typeof createHttpClient>
