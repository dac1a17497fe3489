import { fileOf } from '../corpus/corpus.ts'
import type { Page } from '../corpus/entry.ts'
import { ApiError } from './api-error.ts'
import type { Parameters } from './parameters.ts'

/** The standard widths of thumbnails in pixels; Wikimedia makes no others. */
export const thumbnailWidths: readonly number[] = [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920]

/** Where a thumbnail is, as on Wikimedia's own server for files. */
export const thumbnailUrl = (origin: string, file: string, width: number): string =>
  `${origin}/wikipedia/commons/thumb/0/00/${encodeURIComponent(file)}/${width}px-${encodeURIComponent(file)}`

type Fields = Readonly<Record<string, unknown>>
/** What a prop adds to a page, given how many it has filled already; null when its limit is reached. */
type Prop = (page: Page, filled: number) => Fields | null

const pageImage = (page: Page, given: Parameters, origin: string): Fields => {
  const file = fileOf(page.entry)
  if (!file) return {}
  const width = Number(given.text('pithumbsize') ?? 50)
  const source = thumbnailUrl(origin, file, width)
  return { thumbnail: { source, width, height: Math.round(width * 0.75) }, pageimage: file }
}

/** `colimit` and its like: how many a request gets of a prop, and the name of its continuation. */
const limits = {
  coordinates: { name: 'colimit', next: 'cocontinue', byDefault: 10, most: 500 },
  pageimages: { name: 'pilimit', next: 'picontinue', byDefault: 50, most: 50 },
  langlinks: { name: 'lllimit', next: 'llcontinue', byDefault: 10, most: 500 },
  extracts: { name: 'exlimit', next: 'excontinue', byDefault: 20, most: 20 },
} as const
type Limited = keyof typeof limits

const isLimited = (name: string): name is Limited => name in limits

const limitOf = (name: Limited, given: Parameters): number => {
  const { name: parameter, byDefault, most } = limits[name]
  const limit = given.count(name, parameter, { least: 1, most, byDefault })
  if (name !== 'extracts' || given.has('exintro') || limit === 1) return limit
  given.warn(
    'extracts',
    '"exlimit" was too large for a whole article extracts request, lowered to 1.',
  )
  return 1
}

const requireThumbnailWidth = (given: Parameters): void => {
  const width = given.text('pithumbsize')
  if (width === undefined || thumbnailWidths.includes(Number(width))) return
  given.warn('pageimages', `"pithumbsize" ${width} is not a standard width.`)
}

const readers = (
  given: Parameters,
  origin: string,
): Readonly<Record<string, (page: Page) => Fields>> => ({
  coordinates: ({ entry: { at, type } }) => {
    if (!at) return {}
    const typed = given.list('coprop').includes('type') ? { type: type ?? null } : {}
    return { coordinates: [{ lat: at[0], lon: at[1], primary: true, ...typed, globe: 'earth' }] }
  },
  pageimages: (page) => pageImage(page, given, origin),
  description: ({ description }) =>
    description === undefined ? {} : { description, descriptionsource: 'local' },
  pageprops: ({ entry, qid }) => ({
    pageprops: { ...(entry.isDisambiguation ? { disambiguation: '' } : {}), wikibase_item: qid },
  }),
  info: ({ wiki, timestamp, revid, text }) => ({
    contentmodel: 'wikitext',
    pagelanguage: wiki,
    touched: timestamp,
    lastrevid: revid,
    length: text.length,
  }),
  langlinks: ({ wiki, other }) => {
    const lang = wiki === 'en' ? 'fr' : 'en'
    const isWanted = (given.text('lllang') ?? lang) === lang
    return other && isWanted ? { langlinks: [{ lang, title: other }] } : {}
  },
  langlinkscount: ({ entry }) => ({ langlinkscount: entry.popularity }),
  extracts: ({ text }) => ({
    extract: given.has('exintro') ? (text.split('\n==')[0] ?? '') : text,
  }),
  revisions: ({ revid, timestamp }) => ({
    revisions: [{ revid, parentid: revid - 1, minor: false, user: 'Double', timestamp }],
  }),
})

/** Adds the requested props to pages. Returns the parameters with which a request goes on, if any. */
export const describePages = (pages: readonly Page[], given: Parameters, origin: string) => {
  const all = readers(given, origin)
  const props = given.list('prop')
  const unknown = props.filter((name) => !(name in all))
  if (unknown.length > 0) {
    throw new ApiError(
      'badvalue',
      `Unrecognized value for parameter "prop": ${unknown.join(', ')}.`,
    )
  }
  requireThumbnailWidth(given)
  const next: Record<string, unknown> = {}
  const propOf = (name: string): Prop => {
    const read = all[name] ?? (() => ({}))
    if (!isLimited(name)) return read
    const limit = limitOf(name, given)
    const from = Number(given.text(limits[name].next) ?? 0)
    return (page, filled) => {
      if (filled >= from && filled < from + limit) return read(page)
      if (filled >= from + limit) next[limits[name].next] = from + limit
      return null
    }
  }
  const counted = props.map((name) => ({ name, make: propOf(name), filled: 0 }))
  const described = pages.map((page) => {
    const fields: Record<string, unknown> = { pageid: page.pageid, ns: 0, title: page.title }
    for (const prop of counted) {
      Object.assign(fields, prop.make(page, prop.filled))
      if (Object.keys(all[prop.name]?.(page) ?? {}).length > 0) prop.filled += 1
    }
    return fields
  })
  const isMore = Object.keys(next).length > 0
  return { pages: described, next: isMore ? { ...next, continue: '||' } : null }
}
