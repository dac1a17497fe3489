import type { Corpus } from '../corpus/corpus.ts'
import type { Page } from '../corpus/entry.ts'
import type { Parameters } from './parameters.ts'

const entityOf = (pages: readonly Page[], id: string, languages: readonly string[]) => {
  const own = pages.filter(({ qid, wiki }) => qid === id && languages.includes(wiki))
  if (own.length === 0) return { id, missing: true }
  const byWiki = (read: (page: Page) => unknown, suffix = '') =>
    Object.fromEntries(own.map((page) => [`${page.wiki}${suffix}`, read(page)]))
  return {
    type: 'item',
    id,
    labels: byWiki(({ wiki, title }) => ({ language: wiki, value: title })),
    aliases: byWiki(({ wiki, redirects }) => redirects.map((value) => ({ language: wiki, value }))),
    sitelinks: byWiki(({ wiki, title }) => ({ site: `${wiki}wiki`, title, badges: [] }), 'wiki'),
  }
}

/** `wbgetentities` of Wikidata: labels, aliases and sitelinks by language. */
export const describeEntities = ({ pages }: Corpus, given: Parameters) => {
  const languages = given.has('languages') ? given.list('languages') : ['en', 'fr']
  const ids = given.require('ids').split('|')
  return {
    entities: Object.fromEntries(ids.map((id) => [id, entityOf(pages, id, languages)])),
    success: 1,
  }
}
