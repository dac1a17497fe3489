import { fileOf, widthOf } from '../corpus/corpus.ts'
import type { Page, Wiki } from '../corpus/entry.ts'
import type { Parameters } from './parameters.ts'

/** The standard widths of thumbnails in pixels; Wikimedia makes no others. */
export const thumbnailWidths: readonly number[] = [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920]

/** Where the original of a file is, as on Wikimedia's server of files. */
export const originalUrl = (origin: string, file: string): string =>
  `${origin}/upload/wikipedia/commons/0/00/${encodeURIComponent(file)}`

/**
 * Where a thumbnail is: on a server of its own, with a query, as there since September 2026. A width that
 * the original does not have gives the original, where it always was.
 */
export const thumbnailUrl = (
  origin: string,
  file: string,
  width: number,
  originalWidth: number,
): string => {
  if (width >= originalWidth) return originalUrl(origin, file)
  const name = encodeURIComponent(file)
  const query = 'utm_source=commons.wikimedia.org&utm_campaign=imageinfo&utm_content=thumbnail'
  return `${origin}/thumb/wikipedia/commons/thumb/0/00/${name}/${width}px-${name}?${query}`
}

type Fields = Readonly<Record<string, unknown>>
/** What a prop adds to a page, given how many it has filled already; null when its limit is reached. */
type Prop = (page: Page, filled: number) => Fields | null

const pageImage = (page: Page, given: Parameters, origin: string): Fields => {
  const file = fileOf(page.entry)
  if (!file) return {}
  const wanted = given.has('piprop') ? given.list('piprop') : ['thumbnail', 'name']
  const width = Number(given.text('pithumbsize') ?? 50)
  const thumbnail = {
    source: thumbnailUrl(origin, file, width, widthOf(page.entry)),
    width,
    height: Math.round(width * 0.75),
  }
  return {
    ...(wanted.includes('thumbnail') ? { thumbnail } : {}),
    ...(wanted.includes('name') ? { pageimage: file } : {}),
  }
}

/** The plain text of an article, or of its lead, with its headings as the request wants them. */
const extractOf = ({ text }: Page, given: Parameters): string => {
  if (given.has('exintro')) return text.split(/\n+==/)[0] ?? ''
  return given.text('exsectionformat') === 'plain'
    ? text.replaceAll(/^(=+) (.+) \1$/gm, '$2')
    : text
}

const revisionOf = ({ revid, timestamp }: Page, given: Parameters): Fields => {
  const wanted = given.has('rvprop')
    ? given.list('rvprop')
    : ['ids', 'timestamp', 'flags', 'comment', 'user']
  return {
    ...(wanted.includes('ids') ? { revid, parentid: revid - 1 } : {}),
    ...(wanted.includes('flags') ? { minor: false } : {}),
    ...(wanted.includes('user') ? { user: 'Double' } : {}),
    ...(wanted.includes('timestamp') ? { timestamp } : {}),
    ...(wanted.includes('comment') ? { comment: '' } : {}),
  }
}

const language = (wiki: Wiki) => ({
  contentmodel: 'wikitext',
  pagelanguage: wiki,
  pagelanguagehtmlcode: wiki,
  pagelanguagedir: 'ltr',
})

const urlsOf = ({ wiki, title }: Page, given: Parameters, origin: string): Fields => {
  if (!given.list('inprop').includes('url')) return {}
  const [base, name] = [
    `${origin}/${wiki}/w/index.php`,
    encodeURIComponent(title.replaceAll(' ', '_')),
  ]
  const [fullurl, editurl] = [`${base}/${name}`, `${base}?title=${name}&action=edit`]
  return { fullurl, editurl, canonicalurl: fullurl }
}

/** What `info` says of a title that has no page. */
export const describeAbsent = (wiki: Wiki, page: object, given: Parameters): Fields =>
  given.list('prop').includes('info') && 'missing' in page && 'title' in page ? language(wiki) : {}

/** `colimit` and its like: how many a request gets of a prop, and the name of its continuation. */
const limits = {
  coordinates: { name: 'colimit', next: 'cocontinue', byDefault: 10, most: 500 },
  pageimages: { name: 'pilimit', next: 'picontinue', byDefault: 50, most: 50 },
  langlinks: { name: 'lllimit', next: 'llcontinue', byDefault: 10, most: 500 },
  extracts: { name: 'exlimit', next: 'excontinue', byDefault: 20, most: 20 },
} as const
type Limited = keyof typeof limits

const isLimited = (name: string): name is Limited => name in limits

const limitOf = (name: Limited, given: Parameters, pages: number): number => {
  const { name: parameter, byDefault, most } = limits[name]
  const limit = given.count(name, parameter, { least: 1, most, byDefault })
  const isFine = name !== 'extracts' || given.has('exintro') || limit === 1 || pages < 2
  if (isFine) return limit
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

/** The wanted ones; without a wish all. */
const pagePropsOf = (entry: Page['entry'], qid: string, given: Parameters): Fields => {
  const file = fileOf(entry)
  const all = {
    ...(entry.isDisambiguation ? { disambiguation: '' } : {}),
    ...(file ? { page_image_free: file } : {}),
    wikibase_item: qid,
  }
  const wanted = given.list('ppprop')
  return wanted.length === 0
    ? all
    : Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name)))
}

const readers = (
  given: Parameters,
  origin: string,
): Readonly<Record<string, (page: Page) => Fields>> => ({
  coordinates: ({ entry: { at, type, country, globe } }) => {
    if (!at) return {}
    const wanted = given.list('coprop')
    const asked = {
      ...(wanted.includes('type') ? { type: type ?? null } : {}),
      ...(wanted.includes('country') ? { country: country ?? null } : {}),
      ...(wanted.includes('globe') ? { globe } : {}),
    }
    return { coordinates: [{ lat: at[0], lon: at[1], primary: true, ...asked }] }
  },
  pageimages: (page) => pageImage(page, given, origin),
  description: ({ description }) =>
    description === undefined ? {} : { description, descriptionsource: 'local' },
  pageprops: ({ entry, qid }) => ({ pageprops: pagePropsOf(entry, qid, given) }),
  info: (page) => ({
    ...language(page.wiki),
    touched: page.timestamp,
    lastrevid: page.revid,
    length: Buffer.byteLength(page.text),
    ...(page.isRedirect ? { redirect: true } : {}),
    ...urlsOf(page, given, origin),
  }),
  langlinks: ({ wiki, other }) => {
    const lang = wiki === 'en' ? 'fr' : 'en'
    const isWanted = (given.text('lllang') ?? lang) === lang
    return other && isWanted ? { langlinks: [{ lang, title: other }] } : {}
  },
  langlinkscount: ({ entry }) => ({ langlinkscount: entry.popularity }),
  extracts: (page) => ({ extract: extractOf(page, given) }),
  revisions: (page) => ({ revisions: [revisionOf(page, given)] }),
})

/** Adds the requested props to pages. Returns the parameters with which a request goes on, if any. */
export const describePages = (pages: readonly Page[], given: Parameters, origin: string) => {
  const all = readers(given, origin)
  const unknown = given.list('prop').filter((name) => !(name in all))
  const props = given.list('prop').filter((name) => name in all)
  if (unknown.length > 0) {
    const values = unknown.length > 1 ? 'values' : 'value'
    given.warn('query', `Unrecognized ${values} for parameter "prop": ${unknown.join(', ')}`)
  }
  requireThumbnailWidth(given)
  const next: Record<string, unknown> = {}
  const propOf = (name: string): Prop => {
    const read = all[name] ?? (() => ({}))
    if (!isLimited(name)) return read
    const limit = limitOf(name, given, pages.length)
    const from = Number(given.text(limits[name].next) ?? 0)
    return (page, filled) => {
      if (filled >= from && filled < from + limit) return read(page)
      if (filled >= from + limit) next[limits[name].next] = from + limit
      return null
    }
  }
  const counted = props.map((name) => ({ name, make: propOf(name), filled: 0 }))
  const described = pages.map((page) => {
    const fields: Record<string, unknown> & { pageid?: number } = {
      ...((page.ns ?? 0) < 0 ? {} : { pageid: page.pageid }),
      ns: page.ns ?? 0,
      title: page.title,
    }
    for (const prop of counted) {
      Object.assign(fields, prop.make(page, prop.filled))
      if (Object.keys(all[prop.name]?.(page) ?? {}).length > 0) prop.filled += 1
    }
    return fields
  })
  const isMore = Object.keys(next).length > 0
  return { pages: described, next: isMore ? { ...next, continue: '||' } : null }
}
