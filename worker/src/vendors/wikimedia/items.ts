import { type Language, languages } from '@storystone/schema/catalog.ts'
import * as z from 'zod/mini'
import { listOf, orAbsent, orElse, recordOf } from '../tolerant.ts'
import type { Query } from './query.ts'

/** An item of Wikidata that is called by a text, and which of its names that is. */
export type FoundItem = { readonly id: string; readonly name: string }

/** Which items: by id, or by the title of an article in the Wikipedia of any language. */
export type ItemsWanted =
  | { readonly ids: readonly string[] }
  | { readonly wiki: string; readonly title: string }

/** The titles of the articles about an item. */
export type ItemTitles = Readonly<Partial<Record<Language, string>>>

const SearchAnswer = z.object({
  search: listOf(
    z.object({
      id: z.string(),
      label: orAbsent(z.string()),
      match: orAbsent(z.object({ text: orAbsent(z.string()) })),
    }),
  ),
})

const SitelinksAnswer = z.object({
  entities: recordOf(
    z.object({ sitelinks: orElse(recordOf(z.object({ title: z.string() })), {}) }),
  ),
})

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
