import { foldName } from '@storystone/schema/fold-name.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { Page } from '../corpus/entry.ts'
import type { Parameters } from './parameters.ts'
import { ApiError } from './parameters.ts'

type Name = { readonly type: 'label' | 'alias'; readonly language: string; readonly text: string }

const groupBy = <T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

/** What Wikidata calls an item: the titles, the redirects, and labels in more languages. */
const namesOf = (own: readonly Page[]): readonly Name[] => {
  const labels = Object.entries(own[0]?.entry.labels ?? {})
  return [
    ...own.map(({ wiki, title }): Name => ({ type: 'label', language: wiki, text: title })),
    ...labels.map(([language, text]): Name => ({ type: 'label', language, text })),
    ...own.flatMap(({ wiki, redirects }) =>
      redirects.map((text): Name => ({ type: 'alias', language: wiki, text })),
    ),
  ]
}

const entityOf = (pages: readonly Page[], id: string, given: Parameters) => {
  const own = pages.filter(({ qid }) => qid === id)
  if (own.length === 0) return { id, missing: true }
  const isWanted = ({ language }: Name): boolean =>
    !given.has('languages') || given.list('languages').includes(language)
  const names = namesOf(own).filter(isWanted)
  const ofType = (type: Name['type']) => names.filter((name) => name.type === type)
  const sites = given.has('sitefilter') ? given.list('sitefilter') : ['enwiki', 'frwiki']
  const labelOf = ({ language, text }: Name) => ({ language, value: text })
  const parts: Readonly<Record<string, object>> = {
    labels: Object.fromEntries(ofType('label').map((name) => [name.language, labelOf(name)])),
    aliases: Object.fromEntries(
      [...groupBy(ofType('alias'), ({ language }) => language)].map(([language, all]) => [
        language,
        all.map(labelOf),
      ]),
    ),
    sitelinks: Object.fromEntries(
      own
        .filter(({ wiki }) => sites.includes(`${wiki}wiki`))
        .map(({ wiki, title }) => [`${wiki}wiki`, { site: `${wiki}wiki`, title, badges: [] }]),
    ),
  }
  const wanted = given.has('props') ? given.list('props') : Object.keys(parts)
  const shown = Object.entries(parts).filter(([part]) => wanted.includes(part))
  return { type: 'item', id, ...Object.fromEntries(shown) }
}

/** The item of an article of any Wikipedia; of a third one, by the label in its language. */
const itemOf = (pages: readonly Page[], site: string, title: string): string | undefined => {
  const wiki = site.replace(/wiki$/, '')
  const isOwn = (page: Page): boolean =>
    page.wiki === wiki
      ? page.title === title || page.redirects.includes(title)
      : page.entry.labels[wiki] === title
  return pages.find(isOwn)?.qid
}

/** `wbgetentities` of Wikidata, by ids or by one title: labels, aliases and sitelinks by language. */
export const describeEntities = ({ pages }: Corpus, given: Parameters) => {
  if (given.has('ids')) {
    const ids = given.require('ids').split('|')
    return {
      entities: Object.fromEntries(ids.map((id) => [id, entityOf(pages, id, given)])),
      success: 1,
    }
  }
  if (!given.has('sites') || !given.has('titles')) {
    throw new ApiError(
      'param-missing',
      'Either provide the item "ids" or pairs of "sites" and "titles"',
    )
  }
  const [site = '', title = ''] = [
    given.require('sites'),
    given.require('titles').replaceAll('_', ' '),
  ]
  const id = itemOf(pages, site, title)
  const absent = { '-1': { site, title, missing: true } }
  return { entities: id === undefined ? absent : { [id]: entityOf(pages, id, given) }, success: 1 }
}

const knownLanguages = new Set(
  'en fr de es it pt nl pl ru uk bg sr el zh ja ko ar fa ur he hi mr ne th hy ka bn pa gu ta te kn ml si km lo my am bo'.split(
    ' ',
  ),
)

/** `wbsearchentities` of Wikidata: what is called so, in the language or else in any other. */
export const searchEntities = ({ pages }: Corpus, given: Parameters) => {
  const [search, language] = [given.require('search'), given.require('language')]
  if (!knownLanguages.has(language)) {
    throw new ApiError('badvalue', `Unrecognized value for parameter "language": ${language}.`)
  }
  const limits = { least: 1, most: 50, byDefault: 7 }
  const limit = given.count('wbsearchentities', 'limit', limits)
  const start = Number(given.text('continue') ?? 0)
  const key = foldName(search)
  const items = groupBy(
    pages.filter(({ copyKey }) => copyKey === null || copyKey === key),
    ({ qid }) => qid,
  )
  const isStrict = given.has('strictlanguage')
  const found = [...items].flatMap(([id, own]) => {
    const matches = namesOf(own)
      .filter((name) => !isStrict || name.language === language)
      .filter(({ text }) => key !== '' && foldName(text).startsWith(key))
      .toSorted((a, b) => rankOf(b, language, key) - rankOf(a, language, key))
    const [match] = matches
    return match ? [{ id, own, match, rank: rankOf(match, language, key) }] : []
  })
  const sorted = found.toSorted((a, b) => b.rank - a.rank || popularityOf(b) - popularityOf(a))
  const shown = sorted.slice(start, start + limit)
  return {
    searchinfo: { search },
    search: shown.map(({ id, own: [page], match }) => ({
      id,
      title: id,
      pageid: page?.pageid,
      repository: 'wikidata',
      ...{
        url: `//www.wikidata.org/wiki/${id}`,
        concepturi: `http://www.wikidata.org/entity/${id}`,
      },
      label: page?.title,
      description: page?.description,
      match,
      ...(match.type === 'alias' ? { aliases: [match.text] } : {}),
    })),
    ...(sorted.length > start + limit ? { 'search-continue': start + limit } : {}),
    success: 1,
  }
}

const popularityOf = ({ own }: { readonly own: readonly Page[] }): number =>
  own[0]?.entry.popularity ?? 0

/** A whole name counts more than its beginning, and the language more than others. */
const rankOf = ({ text, language }: Name, wanted: string, key: string): number =>
  (foldName(text) === key ? 2 : 0) + (language === wanted ? 1 : 0)
