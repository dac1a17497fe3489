import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import {
  controls,
  createDoubleApp,
  type Exchange,
  HttpError,
  noResponse,
  type RunningDouble,
  startDoubleServer,
} from '../http/double-server.ts'
import { answerQuery } from './api/action-api.ts'
import { thumbnailWidths } from './api/props.ts'
import { fileOf, loadCorpus, widthOf } from './corpus/corpus.ts'
import type { Entry } from './corpus/entry.ts'
import { drawPicture } from './corpus/picture.ts'
import { createWikimediaScripts } from './scripts.ts'

const windowMs = 60_000
const mostAtOnce = 3
const perMinute = { unidentified: 10, identified: 200, authenticated: 2_000 }

/** A User-Agent identifies its operator by an address in parentheses, as the policy asks. */
const contact = /\((?:[^)]*@[^)]*|https:\/\/[^)]*)\)/

/** How many requests a minute a client has, by the way it identifies itself. */
const limitOf = ({ 'user-agent': agent = '', authorization }: IncomingHttpHeaders): number => {
  if (authorization?.startsWith('Bearer ')) return perMinute.authenticated
  return contact.test(agent) ? perMinute.identified : perMinute.unidentified
}

/** Counts requests by User-Agent: so many in any minute, and three side by side. */
const createRateLimit = () => {
  const starts = new Map<string, number[]>()
  const running = new Map<string, number>()
  return {
    /** Begins a request. Returns how many now run, and what to do at its end; null if it is too many. */
    begin: (
      headers: IncomingHttpHeaders,
      limit: number,
    ): { running: number; end: () => void } | null => {
      const { 'user-agent': agent = '' } = headers
      const now = performance.now()
      const recent = (starts.get(agent) ?? []).filter((start) => now - start < windowMs)
      const atOnce = (running.get(agent) ?? 0) + 1
      starts.set(agent, recent)
      if (recent.length >= limit || atOnce > mostAtOnce) return null
      recent.push(now)
      running.set(agent, atOnce)
      return {
        running: atOnce,
        end: () => void running.set(agent, (running.get(agent) ?? 1) - 1),
      }
    },
  }
}

const wikimediaError = (status: number, message: string): HttpError =>
  new HttpError(status, message, { httpCode: status, httpReason: message })

const tooMany = (retryAfter = '1'): HttpError =>
  new HttpError(429, 'Too many requests', { httpCode: 429 }, { 'retry-after': retryAfter })

/** Files are counted apart from the APIs. */
const unlimited = () => Number.POSITIVE_INFINITY

/** Starts the double of the two Wikipedias, Wikidata, Commons and its files on a loopback port. */
export const startWikimediaDouble = async ({
  /** 0 takes any free port. */
  port = 0,
  corpus = loadCorpus(),
} = {}): Promise<RunningDouble> => {
  const scripts = createWikimediaScripts()
  const rateLimit = createRateLimit()

  /** Counts and limits a request, takes its time, and does what its script says. */
  const asScripted =
    (limitFor: typeof limitOf, answer: (c: Exchange) => Response) =>
    async (c: Exchange): Promise<Response> => {
      const { headers, url = '' } = c.env.incoming
      const { 'user-agent': agent = '' } = headers
      if (agent === '') throw wikimediaError(403, 'Please set a User-Agent that identifies you.')
      const turn = rateLimit.begin(headers, limitFor(headers))
      scripts.count(agent, turn?.running ?? 0, turn === null)
      if (!turn) throw tooMany()
      try {
        if (scripts.latencyMs() > 0) await wait(scripts.latencyMs())
        switch (scripts.behaviourFor(decodeURIComponent(url.replaceAll('+', ' ')))) {
          case 'stall':
            return noResponse
          case 'fail':
            throw wikimediaError(503, 'Service unavailable')
          case 'gone':
            throw wikimediaError(404, 'File not found')
          case 'nonsense':
            return c.json(['cheese'])
          case 'too_many':
          case 'too_many_once':
            throw tooMany()
          case 'too_many_for_long':
            throw tooMany('3')
          default:
            return answer(c)
        }
      } finally {
        turn.end()
      }
    }

  const api = ({ req }: Exchange): Response => {
    const { origin, searchParams } = new URL(req.url)
    const parts = { corpus, scripts, origin }
    return Response.json(answerQuery(req.param('wiki') ?? '', searchParams, parts))
  }

  /** A revision for people: where the link of a source leads. */
  const revision = (c: Exchange): Response => {
    const page = corpus
      .pagesOf(c.req.param('wiki') === 'fr' ? 'fr' : 'en')
      .flatMap((each) => scripts.current(each) ?? [])
      .find(({ revid }) => String(revid) === c.req.query('oldid'))
    if (!page) throw wikimediaError(404, 'There is no such revision')
    return c.text(`${page.title}\n\n${page.text}`)
  }

  const pictureOf = (file: string, width: number): Response =>
    new Response(new Uint8Array(drawPicture(entryOf(file), width)), {
      headers: { 'content-type': 'image/png' },
    })

  const entryOf = (file: string): Entry => {
    const entry = corpus.entries.find((one) => fileOf(one) === file)
    const isThere = entry && entry.picture !== 'missing' && entry.picture !== 'hidden'
    if (!isThere) throw wikimediaError(404, 'File not found')
    return entry
  }

  const thumbnail = ({ req }: Exchange): Response => {
    const { file = '', name = '' } = req.param()
    const width = Number(/^(\d+)px-/.exec(name)?.[1])
    if (width >= widthOf(entryOf(file))) throw wikimediaError(400, 'The original is smaller')
    if (!thumbnailWidths.includes(width)) throw wikimediaError(400, 'Use a standard width')
    return pictureOf(file, width)
  }

  const original = ({ req }: Exchange): Response => {
    const { file = '' } = req.param()
    return pictureOf(file, Math.min(widthOf(entryOf(file)), 1_000))
  }

  const server = await startDoubleServer({
    name: 'Wikimedia’s double',
    port,
    app: createDoubleApp()
      .get('/:wiki/w/api.php', asScripted(limitOf, api))
      .get('/:wiki/w/index.php', revision)
      .get('/thumb/wikipedia/commons/thumb/:a/:b/:file/:name', asScripted(unlimited, thumbnail))
      .get('/upload/wikipedia/commons/:a/:b/:file', asScripted(unlimited, original))
      .route('/control', controls({ ...scripts.controls, copies: corpus.copy })),
    notFound: () => wikimediaError(404, 'Not found'),
    serverError: (message) => wikimediaError(500, message),
  })
  return { url: server.origin, close: server.close }
}
