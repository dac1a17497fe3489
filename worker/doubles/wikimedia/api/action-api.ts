import type { Corpus } from '../corpus/corpus.ts'
import type { Page, Wiki } from '../corpus/entry.ts'
import type { WikimediaScripts } from '../scripts.ts'
import { describeFiles } from './commons.ts'
import { describeEntities, searchEntities } from './entities.ts'
import { findTitles, generate, type Hit } from './generators.ts'
import { ApiError, createParameters, type Parameters } from './parameters.ts'
import { describeAbsent, describePages } from './props.ts'

type Parts = {
  readonly corpus: Corpus
  readonly scripts: WikimediaScripts
  readonly origin: string
}

const isWiki = (name: string): name is Wiki => name === 'en' || name === 'fr'

/** The pages that a request is about, and what it names that is not there. */
const findPages = (pages: readonly Page[], given: Parameters) => {
  const generator = given.text('generator')
  if (generator !== undefined) {
    return { ...generate(pages, generator, given), absent: [], normalized: [] }
  }
  const ids = given.list('pageids').map(Number)
  if (ids.length === 0) return { ...findTitles(pages, given.list('titles')), next: null }
  const hits = pages.filter(({ pageid }) => ids.includes(pageid)).map((page): Hit => ({ page }))
  const known = new Set(hits.map(({ page }) => page.pageid))
  const absent = ids.filter((id) => !known.has(id)).map((pageid) => ({ pageid, missing: true }))
  return { hits, absent, normalized: [], next: null }
}

/** Redirects that are followed. Those that a generator found have its place in the list. */
const redirectsOf = (hits: readonly Hit[], isGenerated: boolean) =>
  hits.flatMap(({ page, redirect }, index) =>
    redirect
      ? [{ ...(isGenerated ? { index: index + 1 } : {}), from: redirect, to: page.title }]
      : [],
  )

/**
 * A generator's pages come by their ids. `index` is their place in the search; geosearch has no such
 * place and numbers them by id, from -1 on.
 */
const numberPages = (pages: readonly Numbered[], isByPlace: boolean): readonly object[] => {
  const byId = (one: Numbered, other: Numbered): number => (one.pageid ?? 0) - (other.pageid ?? 0)
  const placed = pages.map((page, index) => ({ ...page, index: index + 1 })).toSorted(byId)
  return isByPlace ? placed.map((page, index) => ({ ...page, index: index - 1 })) : placed
}
type Numbered = { readonly pageid?: number }

/** A redirect that is not followed is a page of its own. */
const unfollowed = ({ page, redirect }: Hit): Page =>
  redirect === undefined
    ? page
    : { ...page, pageid: page.pageid + 50_000, title: redirect, text: '', isRedirect: true }

const queryWiki = (wiki: Wiki, given: Parameters, { corpus, scripts, origin }: Parts) => {
  if (given.text('meta') === 'siteinfo') {
    return { batchcomplete: true, query: { general: { sitename: 'Wikipedia', lang: wiki } } }
  }
  const isFollowed = given.has('redirects')
  const isGenerated = given.has('generator')
  const isGone = (page: Page): boolean => scripts.current(page) === null
  // The redirects to a deleted page are still found.
  const pages = corpus
    .pagesOf(wiki)
    .flatMap((page) => scripts.current(page) ?? (isGenerated ? page : []))
  const { hits: found, absent, normalized, next } = findPages(pages, given)
  const hits = found.filter(({ page }) => !isGone(page))
  const broken = found.filter(({ page, redirect }) => isFollowed && redirect && isGone(page))
  const described = describePages(
    hits.map((hit) => (isFollowed ? hit.page : unfollowed(hit))),
    given,
    origin,
  )
  const redirects = isFollowed ? redirectsOf([...hits, ...broken], isGenerated) : []
  const numbered = isGenerated
    ? numberPages(described.pages, given.text('generator') === 'geosearch')
    : described.pages
  const all = [
    ...absent.map((each) => ({ ...each, ...describeAbsent(wiki, each, given) })),
    ...numbered,
    ...broken.map(({ page: { title } }) => ({
      ns: 0,
      title,
      missing: true,
      index: hits.length + 1,
    })),
  ]
  const more = described.next ?? next
  return {
    ...(described.next ? {} : { batchcomplete: true }),
    ...(more ? { continue: more } : {}),
    // As there, what finds nothing leaves the whole part out.
    ...(all.length > 0
      ? {
          query: {
            ...(normalized.length > 0 ? { normalized } : {}),
            ...(redirects.length > 0 ? { redirects } : {}),
            pages: all,
          },
        }
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
  if (action === 'wbsearchentities' && wiki === 'wikidata')
    return searchEntities(parts.corpus, given)
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
