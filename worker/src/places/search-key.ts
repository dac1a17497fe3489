import { createHash } from 'node:crypto'
import type { Language } from '@storystone/schema/catalog.ts'
import { normalizeName } from '@storystone/schema/fold-name.ts'
import { type Position, roundPosition } from '#worker/location'
import type { SearchKey } from './store.ts'

/** A search by name, or around a position that is rounded to 3 decimals. */
export type Search =
  | { readonly by: 'name'; readonly name: string; readonly language: Language }
  | { readonly by: 'cell'; readonly position: Position; readonly language: Language }
  /** By the beginning of a name. */
  | { readonly by: 'prefix'; readonly name: string; readonly language: Language }
  /** Within so many metres of a position that is nobody's. */
  | {
      readonly by: 'circle'
      readonly position: Position
      readonly radius: number
      readonly language: Language
    }
  /** By the address of an article in the Wikipedia of any language, or of an item of Wikidata. */
  | {
      readonly by: 'article'
      readonly wiki: string
      readonly title: string
      readonly language: Language
    }
  | { readonly by: 'item'; readonly id: string; readonly language: Language }

/** The search for what is around a location. No exact location is stored or sent on. */
export const searchAround = (location: Position, language: Language): Search => ({
  by: 'cell',
  position: roundPosition(location),
  language,
})

const whatOf = (search: Search): string => {
  switch (search.by) {
    case 'name':
    case 'prefix':
      return normalizeName(search.name)
    case 'cell':
      return Object.values(search.position).join()
    case 'circle':
      return [...Object.values(search.position), search.radius].join()
    case 'article':
      return `${search.wiki}:${search.title}`
    case 'item':
      return search.id
  }
}

export const keyOf = (search: Search): SearchKey => {
  const { by, language } = search
  const hash = createHash('sha256').update(`${language}:${by}:${whatOf(search)}`)
  return `${by === 'cell' || by === 'circle' ? 'cell' : 'name'}:${hash.digest('base64url')}`
}
