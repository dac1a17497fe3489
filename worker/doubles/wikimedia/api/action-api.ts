import type { Corpus } from '../corpus/corpus.ts'
import type { Page, Wiki } from '../corpus/entry.ts'
import type { WikimediaScripts } from '../scripts.ts'
import { ApiError } from './api-error.ts'
import { describeFiles } from './commons.ts'
import { describeEntities } from './entities.ts'
import { findTitles, generate, type Hit } from './generators.ts'
import { createParameters, type Parameters } from './parameters.ts'
import { describePages } from './props.ts'

type Parts = {
  readonly corpus: Corpus
  readonly scripts: WikimediaScripts
  readonly origin: string
}

const isWiki = (name: string): name is Wiki => name === 'en' || name === 'fr'

/** The pages that a request is about, the redirects that were followed, and what is missing. */
const findPages = (pages: readonly Page[], given: Parameters) => {
  const generator = given.text('generator')
  if (generator !== undefined) return { ...generate(pages, generator, given), missing: [] }
  return { ...findTitles(pages, given.require('titles').split('|')), next: null }
}

const redirectsOf = (hits: readonly Hit[]) =>
  hits.flatMap(({ page, redirect }, index) =>
    redirect ? [{ index: index + 1, from: redirect, to: page.title }] : [],
  )

const queryWiki = (wiki: Wiki, given: Parameters, { corpus, scripts, origin }: Parts) => {
  if (given.text('meta') === 'siteinfo') {
    return { batchcomplete: true, query: { general: { sitename: 'Wikipedia', lang: wiki } } }
  }
  const pages = corpus.pagesOf(wiki).flatMap((page) => scripts.current(page) ?? [])
  const found = findPages(pages, given)
  const followed = given.has('redirects')
  const hits = followed ? found.hits : found.hits.filter(({ redirect }) => redirect === undefined)
  const described = describePages(
    hits.map(({ page }) => page),
    given,
    origin,
  )
  const redirects = redirectsOf(hits)
  const next = described.next ?? found.next
  const isGenerated = given.has('generator')
  const all = [
    ...described.pages.map((page, index) => (isGenerated ? { ...page, index: index + 1 } : page)),
    ...found.missing.map((title) => ({ ns: 0, title, missing: true })),
  ]
  return {
    ...(next ? { continue: next } : { batchcomplete: true }),
    // As there, a generator that finds nothing leaves the whole part out.
    ...(all.length > 0
      ? { query: { ...(redirects.length > 0 ? { redirects } : {}), pages: all } }
      : {}),
  }
}

const modulesOf = (given: Parameters): readonly string[] => [
  given.text('generator') ?? '',
  given.text('action') ?? '',
  ...given.list('prop'),
]

const run = (wiki: string, given: Parameters, parts: Parts): object => {
  if (given.text('format') !== 'json' || given.text('formatversion') !== '2') {
    throw new ApiError('badvalue', 'This double answers format=json&formatversion=2 only.')
  }
  if (given.has('maxlag'))
    throw new ApiError('maxlag', 'Waiting for a database server: 5 s lagged.')
  const action = given.text('action')
  if (action === 'wbgetentities' && wiki === 'wikidata')
    return describeEntities(parts.corpus, given)
  if (action !== 'query') {
    throw new ApiError('badvalue', `Unrecognized value for parameter "action": ${action}.`)
  }
  if (isWiki(wiki)) return queryWiki(wiki, given, parts)
  if (wiki === 'commons') return describeFiles(parts.corpus, given, parts.origin)
  throw new ApiError('badvalue', `There is no wiki "${wiki}".`)
}

/** The answer to a request of /w/api.php; an error, too, is one with status 200. */
export const answerQuery = (wiki: string, query: URLSearchParams, parts: Parts): object => {
  const given = createParameters(query)
  try {
    const answer = run(wiki, given, parts)
    given.warnOfUnknown(modulesOf(given))
    return { ...given.warnings(), ...answer }
  } catch (error) {
    if (error instanceof ApiError) return error.body
    throw error
  }
}
