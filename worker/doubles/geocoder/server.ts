import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback, loopback } from '../http/loopback.ts'
import { type GeocoderCalls, GeocoderScript } from './control.ts'
import { createPlaces, type Places } from './places.ts'
import { answerFor, Declined, type Position, readLanguage, readPosition } from './reverse.ts'

export type GeocoderDouble = {
  /** What GEOCODER_BASE_URL takes. */
  readonly url: string
  close(): Promise<void>
}

type Double = {
  readonly places: Places
  readonly scripts: Map<string, GeocoderScript['do']>
  readonly counts: Map<string, { count: number; declined: number }>
  lastCall: number
}

const all = 'all'
const shortestGapMs = 1_000
/** What programs and browsers say by themselves: it identifies nobody. */
const genericAgent =
  /^(?:node|undici|curl|wget|python|axios|okhttp|go-http|mozilla|workerd|cloudflare)/i

const keyOf = ({ latitude, longitude }: Position): string => `${latitude},${longitude}`

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

const note = ({ counts }: Double, key: string, what: 'count' | 'declined'): void => {
  const counted = counts.get(key) ?? { count: 0, declined: 0 }
  counted[what] += 1
  counts.set(key, counted)
}

/** The rules of use: say who you are, and one call a second at the most. */
const requireManners = (double: Double, { headers }: IncomingMessage): void => {
  const agent = headers['user-agent'] ?? ''
  if (agent.trim() === '' || genericAgent.test(agent)) {
    throw new Declined(403, 'Access blocked: send a User-Agent that identifies your application.')
  }
  const since = performance.now() - double.lastCall
  double.lastCall = performance.now()
  if (since < shortestGapMs) throw new Declined(429, 'Bandwidth limit exceeded: one call a second.')
}

type Answer = { readonly status: number; readonly body: unknown }

/** What GET /reverse is answered; null where nothing ever is. */
const reverse = (double: Double, url: URL, request: IncomingMessage): Answer | null => {
  note(double, all, 'count')
  requireManners(double, request)
  const position = readPosition(url.searchParams)
  note(double, keyOf(position), 'count')
  const behaviour = double.scripts.get(keyOf(position)) ?? 'answer'
  if (behaviour === 'stall') return null
  if (behaviour === 'nonsense') return { status: 200, body: ['Rome'] }
  if (behaviour === 'fail') throw new Declined(500, 'Internal error')
  const language = readLanguage(url.searchParams, request.headers['accept-language'])
  const town = double.places.findNear(position.latitude, position.longitude)
  return { status: 200, body: answerFor(town, position, language) }
}

const callsOf = ({ counts }: Double, { searchParams }: URL): GeocoderCalls => {
  const position = `${searchParams.get('latitude')},${searchParams.get('longitude')}`
  const key = searchParams.has('latitude') ? position : all
  return counts.get(key) ?? { count: 0, declined: 0 }
}

const control = async (
  double: Double,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (url.pathname === '/control/calls') return send(response, 200, callsOf(double, url))
  if (url.pathname !== '/control/scripts') throw new Declined(404, 'There is no such control.')
  const script = GeocoderScript.safeParse(JSON.parse(await text(request)))
  if (!script.success) throw new Declined(400, 'Not a script of this double.')
  double.scripts.set(keyOf(script.data), script.data.do)
  send(response, 201, script.data)
}

const route = async (double: Double, request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', `http://${loopback}`)
  if (url.pathname.startsWith('/control/')) return control(double, url, request, response)
  if (url.pathname !== '/reverse') throw new Declined(404, 'Not found')
  const answer = reverse(double, url, request)
  if (answer) send(response, answer.status, answer.body)
}

const answerError = (double: Double, error: unknown, response: ServerResponse): void => {
  if (!(error instanceof Declined)) console.error('The geocoder’s double failed:', error)
  else if (error.status < 500) note(double, all, 'declined')
  const { status, message } = error instanceof Declined ? error : new Declined(500, String(error))
  send(response, status, { error: { code: status, message } })
}

/**
 * Starts the double of a reverse geocoder of Nominatim's protocol on a loopback port; 0, the
 * default, takes any free one. Refuses a port that is taken, with a sentence.
 */
export const startGeocoderDouble = async ({ port = 0 } = {}): Promise<GeocoderDouble> => {
  const double: Double = {
    places: createPlaces(),
    scripts: new Map(),
    counts: new Map(),
    lastCall: -Infinity,
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    route(double, request, response).catch((error: unknown) => answerError(double, error, response))
  }
  const server = await listenOnLoopback('The geocoder’s double', port, answer)
  return { url: server.origin, close: server.close }
}
