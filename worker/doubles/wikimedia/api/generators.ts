import { foldName } from '@storystone/schema/fold-name.ts'
import { distance } from 'fastest-levenshtein'
import { nearestWithin } from '../../gazetteer/gazetteer.ts'
import { capital, Entry, type Page } from '../corpus/entry.ts'
import type { Parameters } from './parameters.ts'
import { ApiError } from './parameters.ts'

/** A page that a generator found, and the redirect that led to it. */
export type Hit = { readonly page: Page; readonly redirect?: string }

/** All hits of a request's page of results, and where the next one begins. */
export type Found = { readonly hits: readonly Hit[]; readonly next: Record<string, unknown> | null }

/** What is searched of a page, folded once. */
type Index = {
  readonly names: readonly string[]
  readonly nameWords: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}
const indexes = new WeakMap<Page, Index>()

const indexOf = (page: Page): Index => {
  const known = indexes.get(page)
  if (known) return known
  const names = [page.title, ...page.redirects].map(foldName)
  const nameWords = new Set(names.flatMap((name) => name.split(' ')))
  const others = foldName(`${page.description} ${page.text}`).split(' ')
  const index = { names, nameWords, words: new Set([...nameWords, ...others]) }
  indexes.set(page, index)
  return index
}

const mostTypos = (key: string): number => (key.length < 4 ? 0 : key.length < 8 ? 1 : 2)

/** How well a name begins like a text: 0 if it does not; fuzzy, as on Wikimedia. */
const prefixScore = (key: string, other: string): number => {
  if (other === key) return 3
  if (other.startsWith(key)) return 2
  if (other[0] !== key[0]) return 0
  const lengths = [key.length - 1, key.length, key.length + 1]
  const typos = Math.min(...lengths.map((length) => distance(other.slice(0, length), key)))
  return typos <= mostTypos(key) ? 1 : 0
}

const byPrefix = (pages: readonly Page[], key: string): readonly Hit[] =>
  pages
    .map((page) => {
      const scores = indexOf(page).names.map((name) => prefixScore(key, name))
      const score = Math.max(...scores)
      const name = [page.title, ...page.redirects][scores.indexOf(score)]
      return { page, score, ...(name && name !== page.title ? { redirect: name } : {}) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.page.entry.popularity - a.page.entry.popularity)

/** The words of a full-text search, and those that `-` or `!` rules out, as on Wikimedia. */
const readTerms = (text: string) => {
  const terms = text.split(/\s+/)
  const isRuledOut = (term: string): boolean => /^[-!]./.test(term)
  const wordsOf = (some: readonly string[]) =>
    some.flatMap((term) => foldName(term).split(' ')).filter((word) => word !== '')
  return {
    words: wordsOf(terms.filter((term) => !isRuledOut(term))),
    without: wordsOf(terms.filter(isRuledOut)),
  }
}

/** A name before a colon leads out of the articles, whatever namespace was asked for. */
const otherNamespaces: Readonly<Record<string, number>> = { special: -1, user: 2, file: 6 }

const outsideArticles = (pages: readonly Page[], text: string): readonly Hit[] | null => {
  const [, name = '', title = ''] = /^(\w+):(.*)$/.exec(text) ?? []
  const [page, ns] = [pages[0], otherNamespaces[name.toLowerCase()]]
  if (!page || ns === undefined) return null
  const absent = { ...page, pageid: ns < 0 ? ns : 60_000 + ns, entry: outsider }
  return [{ page: { ...absent, ns, title: `${capital(name)}:${title}`, redirects: [], text: '' } }]
}

const outsider = Entry.parse({ id: 'outside the articles', popularity: 0 })

const byWords = (pages: readonly Page[], key: string): readonly Hit[] => {
  const { words, without } = readTerms(key)
  const countIn = (own: ReadonlySet<string>): number => words.filter((word) => own.has(word)).length
  return pages
    .map((page) => {
      const index = indexOf(page)
      return { page, inNames: countIn(index.nameWords), all: countIn(index.words) }
    })
    .filter(({ page, all }) => {
      const own = indexOf(page).words
      return all === words.length && words.length > 0 && !without.some((word) => own.has(word))
    })
    .sort((a, b) => b.inNames - a.inNames || b.page.entry.popularity - a.page.entry.popularity)
}

const readPoint = (text: string) => {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split('|').map(Number)
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!isPoint) throw new ApiError('invalid-coord', 'Invalid coordinate provided')
  return { latitude, longitude }
}

const isOnEarth = ({ copyKey, entry }: Page): boolean =>
  (copyKey === null || entry.isPlacedCopy === true) && entry.globe === 'earth'

const around = (pages: readonly Page[], given: Parameters): Found => {
  const radius = { least: 10, most: 10_000, byDefault: 500, isStrict: true }
  const metres = given.count('geosearch', 'ggsradius', radius)
  const most = given.count('geosearch', 'ggslimit', { least: 1, most: 500, byDefault: 10 })
  const placed = pages.flatMap((page) => {
    const [latitude, longitude] = (isOnEarth(page) && page.entry.at) || []
    return latitude === undefined || longitude === undefined ? [] : [{ page, latitude, longitude }]
  })
  const hits = nearestWithin(metres, readPoint(given.require('ggscoord')), placed)
  return { hits: hits.slice(0, most), next: null }
}

const searches = {
  prefixsearch: { prefix: 'gps', find: byPrefix },
  search: { prefix: 'gsr', find: byWords },
} as const

/** Finds the pages of the request's generator. */
export const generate = (pages: readonly Page[], name: string, given: Parameters): Found => {
  if (name === 'geosearch') return around(pages, given)
  if (name !== 'prefixsearch' && name !== 'search') {
    throw new ApiError('badgenerator', `Unknown "generator=${name}".`)
  }
  const { prefix, find } = searches[name]
  const text = given.require(`${prefix}search`)
  const outside = outsideArticles(pages, text)
  if (outside) return { hits: outside, next: null }
  const key = foldName(text)
  const seen = pages.filter(({ copyKey }) => copyKey === null || copyKey === key)
  // No title begins so: a prefix knows no operators.
  const isTitle = name === 'search' || !/(?:^|\s)[-!~*"]/.test(text)
  const all = key === '' || !isTitle ? [] : find(seen, name === 'search' ? text : key)
  const limits = { least: 1, most: 500, byDefault: 10 }
  const limit = given.count(name, `${prefix}limit`, limits)
  const offset = Number(given.text(`${prefix}offset`) ?? 0)
  const end = offset + limit
  const next = all.length > end ? { [`${prefix}offset`]: end, continue: `${prefix}offset||` } : null
  return { hits: all.slice(offset, end), next }
}

/** A title as wikis write it. */
const normalised = (title: string): string => capital(title.replaceAll('_', ' ').trim())

/** What stands for a title or an id that leads to no page. */
const absent = (title: string): object => {
  const [bad] = /[<>[\]{}|#]/.exec(title) ?? []
  if (bad === undefined) return { ns: 0, title, missing: true }
  const invalidreason = `The requested page title contains invalid characters: "${bad}".`
  return { title, invalidreason, invalid: true }
}

/** Finds pages by title or by a redirect, each once. */
export const findTitles = (pages: readonly Page[], titles: readonly string[]) => {
  const wanted = [...new Set(titles.map(normalised))]
  const found = wanted.map((title) => {
    const named = pages.find((page) => page.title === title)
    const redirected = pages.find((page) => page.redirects.includes(title))
    return { title, page: named ?? redirected, isRedirect: named === undefined }
  })
  const hits = found.flatMap(({ title, page, isRedirect }): Hit[] =>
    page ? [{ page, ...(isRedirect ? { redirect: title } : {}) }] : [],
  )
  return {
    hits,
    absent: found.flatMap(({ title, page }) => (page ? [] : [absent(title)])),
    normalized: titles
      .filter((title) => normalised(title) !== title)
      .map((title) => ({ fromencoded: false, from: title, to: normalised(title) })),
  }
}
