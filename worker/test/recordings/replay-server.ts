import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  controls,
  createDoubleApp,
  type Exchange,
  HttpError,
  noResponse,
  type RunningDouble,
  startDoubleServer,
} from '../../doubles/http/double-server.ts'
import type { RecordedAnswer, ReplayedRequest } from './replayed.ts'

const usual = {
  when: '',
  times: Infinity,
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '',
}
type Recorded = Required<Pick<RecordedAnswer, keyof typeof usual>> & RecordedAnswer
type Replay = {
  readonly answers: readonly (Recorded & { times: number })[]
  readonly requests: ReplayedRequest[]
}

/** The id is the first part of the path, or the end of the key where a client takes no path. */
const idOf = ({ url = '', headers }: IncomingMessage): string =>
  /^\/([0-9a-f-]{36})/.exec(url)?.[1] ?? headers.authorization?.slice(-36) ?? ''

async function* repeatedly(body: Buffer, seen: ReplayedRequest): AsyncGenerator<Buffer> {
  for (;;) {
    seen.bytesSent += body.length
    yield body
  }
}

/** Sends a body over and over, as fast as it is read, until the client leaves. */
const sendEndlessly = (response: ServerResponse, body: Buffer, seen: ReplayedRequest) =>
  pipeline(repeatedly(body, seen), response).catch(() => {})

/**
 * Starts a server that answers what a test gives it, byte for byte: recordings of real vendors, and
 * what no vendor should send.
 */
export const startReplayServer = async (): Promise<RunningDouble> => {
  const replays = new Map<string, Replay>()
  const missing = () => new HttpError(404, 'Nothing is recorded for this', { message: 'nothing' })

  const replay = async ({ env }: Exchange): Promise<Response> => {
    const { incoming: request, outgoing: response } = env
    const id = idOf(request)
    const found = replays.get(id)
    const url = (request.url ?? '').replace(`/${id}`, '')
    const answer = found?.answers.find(
      ({ when, times }) => times > 0 && decodeURIComponent(url).includes(when),
    )
    if (!found || !answer) throw missing()
    answer.times -= 1
    const { method = '', headers } = request
    const sent = (await buffer(request)).toString()
    const counted: ReplayedRequest = { method, url, headers, body: sent, bytesSent: 0 }
    found.requests.push(counted)
    const body = Buffer.from(answer.body, answer.isBase64 ? 'base64' : 'utf8')
    response.writeHead(answer.status, answer.headers)
    if (answer.isEndless) await sendEndlessly(response, body, counted)
    else response.end(body)
    return noResponse
  }

  const record = (answers: readonly RecordedAnswer[]): string => {
    const id = crypto.randomUUID()
    replays.set(id, { answers: answers.map((one) => ({ ...usual, ...one })), requests: [] })
    return id
  }

  const server = await startDoubleServer({
    name: 'The replay server',
    port: 0,
    app: createDoubleApp()
      .route('/control', controls({ replays: record, requests: (id) => replays.get(id)?.requests }))
      .all('*', replay),
    notFound: missing,
    serverError: (message) => new HttpError(500, message, { message }),
  })
  return { url: server.origin, close: server.close }
}
