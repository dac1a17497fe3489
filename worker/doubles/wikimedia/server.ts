import { setTimeout as wait } from 'node:timers/promises'
import { bodyControl } from '../http/control-routes.ts'
import { type RunningDouble, startDoubleServer } from '../http/double-server.ts'
import { HttpError, json, type Reply } from '../http/reply.ts'
import type { Exchange, Handler } from '../http/router.ts'
import { answerQuery } from './api/action-api.ts'
import { thumbnailWidths } from './api/props.ts'
import { createRateLimit, limitOf } from './api/rate-limit.ts'
import { WikimediaCopy } from './control.ts'
import { fileOf, loadCorpus } from './corpus/corpus.ts'
import { drawPicture } from './corpus/picture.ts'
import { createWikimediaScripts } from './scripts.ts'

const wikimediaError = (status: number, message: string): HttpError =>
  new HttpError(status, message, { httpCode: status, httpReason: message })

const tooMany = (retryAfter = '1'): HttpError =>
  new HttpError(429, 'Too many requests', { httpCode: 429 }, { 'retry-after': retryAfter })

/** Starts the double of the two Wikipedias, Wikidata, Commons and its files on a loopback port. */
export const startWikimediaDouble = async ({
  /** 0 takes any free port. */
  port = 0,
  corpus = loadCorpus(),
} = {}): Promise<RunningDouble> => {
  const scripts = createWikimediaScripts()
  const rateLimit = createRateLimit()
  const files = new Set(corpus.entries.map(fileOf))

  /** Counts and limits a request, takes its time, and does what its script says. */
  const asScripted =
    (limitFor: typeof limitOf, answer: Handler): Handler =>
    async (exchange) => {
      const { headers, url = '' } = exchange.request
      const { 'user-agent': agent = '' } = headers
      if (agent === '') throw wikimediaError(403, 'Please set a User-Agent that identifies you.')
      const turn = rateLimit.begin(headers, limitFor(headers))
      scripts.count(agent, turn?.running ?? 0, turn === null)
      if (!turn) throw tooMany()
      try {
        if (scripts.latencyMs() > 0) await wait(scripts.latencyMs())
        switch (scripts.behaviourFor(decodeURIComponent(url.replaceAll('+', ' ')))) {
          case 'stall':
            return null
          case 'fail':
            throw wikimediaError(503, 'Service unavailable')
          case 'nonsense':
            return json(['cheese'])
          case 'too_many':
          case 'too_many_once':
            throw tooMany()
          case 'too_many_for_long':
            throw tooMany('3')
          default:
            return await answer(exchange)
        }
      } finally {
        turn.end()
      }
    }

  const originOf = ({ request }: Exchange): string => `http://${request.headers.host}`

  const api: Handler = (exchange) => {
    const { params, url } = exchange
    const parts = { corpus, scripts, origin: originOf(exchange) }
    return json(answerQuery(params.wiki ?? '', url.searchParams, parts))
  }

  /** A revision for people: where the link of a source leads. */
  const revision: Handler = ({ params, url }): Reply => {
    const page = corpus
      .pagesOf(params.wiki === 'fr' ? 'fr' : 'en')
      .flatMap((each) => scripts.current(each) ?? [])
      .find(({ revid }) => String(revid) === url.searchParams.get('oldid'))
    if (!page) throw wikimediaError(404, 'There is no such revision')
    const headers = { 'content-type': 'text/plain; charset=utf-8' }
    return { status: 200, headers, body: `${page.title}\n\n${page.text}` }
  }

  const thumbnail: Handler = ({ params }): Reply => {
    const { file = '', name = '' } = params
    const width = Number(/^(\d+)px-/.exec(name)?.[1])
    if (!files.has(file)) throw wikimediaError(404, 'File not found')
    if (!thumbnailWidths.includes(width)) throw tooMany()
    const headers = { 'content-type': 'image/png' }
    return { status: 200, headers, body: drawPicture(file, width) }
  }

  const server = await startDoubleServer({
    name: 'Wikimedia’s double',
    port,
    routes: {
      'GET /:wiki/w/api.php': asScripted(limitOf, api),
      'GET /:wiki/w/index.php': revision,
      'GET /wikipedia/commons/thumb/:a/:b/:file/:name': asScripted(
        () => Number.POSITIVE_INFINITY,
        thumbnail,
      ),
      ...scripts.controls,
      'POST /control/copies': bodyControl(WikimediaCopy, corpus.copy),
    },
    notFound: () => wikimediaError(404, 'Not found'),
    serverError: (message) => wikimediaError(500, message),
  })
  return { url: server.origin, close: server.close }
}
