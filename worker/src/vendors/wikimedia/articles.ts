import { type Language, languages } from '@storystone/schema/catalog.ts'
import type { Query } from './query.ts'
import { ArticleAnswer, EntitiesAnswer } from './shapes.ts'

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
