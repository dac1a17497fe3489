import { type Language, languages } from '@storystone/schema/catalog.ts'
import type { Query } from './query.ts'
import { ArticleAnswer, EntitiesAnswer, SearchAnswer, SitelinksAnswer } from './shapes.ts'

/** An item of Wikidata that is called by a text, and which of its names that is. */
export type FoundItem = { readonly id: string; readonly name: string }

/** Which items: by id, or by the title of an article in the Wikipedia of any language. */
export type ItemsWanted =
  | { readonly ids: readonly string[] }
  | { readonly wiki: string; readonly title: string }

/** The titles of the articles about an item. */
export type ItemTitles = Readonly<Partial<Record<Language, string>>>

/** The items whose labels or aliases begin with a text, in a language or else in any. */
export const searchItems = async (
  query: Query,
  language: string,
  text: string,
): Promise<readonly FoundItem[]> => {
  const parameters = { action: 'wbsearchentities', type: 'item', limit: '10', uselang: language }
  const { search } = await query('wikidata', SearchAnswer, {
    ...parameters,
    search: text,
    language,
  })
  return search.map(({ id, label, match }) => ({ id, name: match?.text ?? label ?? '' }))
}

/** The articles about items, by the id of each; an item that is not there is left out. */
export const readItemTitles = async (
  query: Query,
  wanted: ItemsWanted,
): Promise<ReadonlyMap<string, ItemTitles>> => {
  const which =
    'ids' in wanted
      ? { ids: wanted.ids.join('|') }
      : { sites: `${wanted.wiki.replaceAll('-', '_')}wiki`, titles: wanted.title, normalize: '1' }
  const sitefilter = languages.map((language) => `${language}wiki`).join('|')
  const parameters = { action: 'wbgetentities', props: 'sitelinks', sitefilter, ...which }
  const { entities } = await query('wikidata', SitelinksAnswer, parameters)
  return new Map(
    Object.entries(entities).map(([id, { sitelinks }]) => [
      id,
      Object.fromEntries(
        languages.flatMap((language) => {
          const link = sitelinks[`${language}wiki`]
          return link ? [[language, link.title] as const] : []
        }),
      ),
    ]),
  )
}

/** An article as it is now. `text` is plain, with `== Section ==` as headings. */
export type Article = {
  readonly title: string
  readonly revisionId: number
  /** When this revision was saved, in milliseconds. */
  readonly revisedAt: number
  readonly text: string
}

/** The names of something by language: its label first, then its aliases. */
export type EntityNames = Readonly<Record<Language, readonly string[]>>

/** Reads an article, through redirects; null when there is none. An extract may be empty. */
export const readArticle = async (
  query: Query,
  language: Language,
  title: string,
  signal?: AbortSignal,
): Promise<Article | null> => {
  const parameters = {
    prop: 'extracts|info|revisions',
    explaintext: '1',
    exsectionformat: 'wiki',
    rvprop: 'ids|timestamp',
    redirects: '1',
    titles: title,
  }
  const [page] = (await query(language, ArticleAnswer, parameters, signal)).query.pages
  const [revision] = page?.revisions ?? []
  if (!page || !revision) return null
  const { revid, timestamp } = revision
  return {
    title: page.title,
    revisionId: revid,
    revisedAt: Date.parse(timestamp),
    text: page.extract ?? '',
  }
}

/** Reads what Wikidata calls an item. */
export const readEntityNames = async (
  query: Query,
  id: string,
  signal?: AbortSignal,
): Promise<EntityNames> => {
  const parameters = {
    action: 'wbgetentities',
    ids: id,
    props: 'labels|aliases|sitelinks',
    languages: languages.join('|'),
    sitefilter: languages.map((language) => `${language}wiki`).join('|'),
  }
  const { entities } = await query('wikidata', EntitiesAnswer, parameters, signal)
  const { labels, aliases, sitelinks } = entities[id] ?? { labels: {}, aliases: {}, sitelinks: {} }
  const namesIn = (language: Language): string[] =>
    [
      sitelinks[`${language}wiki`]?.title,
      labels[language]?.value,
      ...(aliases[language] ?? []).map(({ value }) => value),
    ].flatMap((name) => name ?? [])
  return { en: namesIn('en'), fr: namesIn('fr') }
}
