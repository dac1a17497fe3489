import type { PlaceHint } from '@storystone/schema/contract/places.ts'
import { normalizeName } from '@storystone/schema/fold-name.ts'
import type { Position } from '../../../session/round-position.ts'
import { parseCoordinates } from './coordinates.ts'
import { parseLink } from './links.ts'

/** What a text in the field for a place's name asks for. */
export type PlaceQuery =
  /** `position` is where it is, if the text says that; `hint` what to say if nothing is found. */
  | {
      readonly kind: 'name'
      readonly name: string
      readonly position: Position | null
      readonly hint: PlaceHint | null
    }
  | { readonly kind: 'spot'; readonly position: Position }
  | { readonly kind: 'article'; readonly wiki: string; readonly title: string }
  | { readonly kind: 'item'; readonly id: string }
  /** What is around the user. */
  | { readonly kind: 'here' }
  | { readonly kind: 'unfit'; readonly hint: PlaceHint }

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** What people call the sights in a question for what is around, in English and French. */
const generalWords = setOf(
  'a an any anything are d de des est interesting is il la landmark landmarks le les lieu lieux me ' +
    'monument monuments museum museums musee musees place places qu que quel quelle quelles quels qui quoi ' +
    's show sight sights the there things to see visit voir visiter what which y a o ou historic historique ' +
    'historiques attraction attractions tourist sites site',
)
const aroundUser =
  /(?:^| )(?:(?:near|around|close to|next to|nearest to) (?:me|here|my location)|nearby|where am i|autour de moi|autour d ici|pres de moi|pres d ici|pres de ma position|a cote de moi|a proximite|aux alentours|dans le coin|ou suis je)$/

/** Whether a folded text asks for what is around the user, and for nothing in particular. */
const isAroundUser = (text: string): boolean => {
  const found = aroundUser.exec(text)
  if (!found) return false
  const before = text.slice(0, found.index).split(' ')
  return before.every((word) => word === '' || generalWords.has(word))
}

/** An Open Location Code, whole or short: `8FW4V75V+8Q`, `V75V+8Q Paris`. */
const plusCode =
  /^(?:[23456789CFGHJMPQRVWX]{8}|[23456789CFGHJMPQRVWX]{4,6})\+[23456789CFGHJMPQRVWX]{2,3}(?![\p{L}\d])/iu

const streetWords =
  'street|st|road|rd|avenue|ave|av|lane|ln|drive|dr|boulevard|blvd|bd|place|square|terrace|way|court|rue|' +
  'quai|chemin|allee|impasse|route|cours|passage|faubourg|voie|via|viale|piazza|calle|plaza|strasse|weg|platz'
/** A number and a street, in either order. */
const address = new RegExp(
  `^\\d{1,5} ?(?:bis|ter|[a-d])? (?:.{0,100} )?(?:${streetWords})(?: |$)|(?:^| )(?:${streetWords}) .{0,100}\\d{1,5}(?: |$)|(?:strasse|str|straat) \\d{1,4}(?: |$)|(?:^| )\\d{5} \\p{L}`,
  'u',
)

const ofName = (name: string, position: Position | null = null): PlaceQuery => {
  if (normalizeName(name) === '') {
    return position ? { kind: 'spot', position } : { kind: 'unfit', hint: 'no_name' }
  }
  const folded = normalizeName(name).replaceAll("'", ' ')
  return { kind: 'name', name, position, hint: address.test(folded) ? 'address' : null }
}

/** Reads what a text asks for: nothing is looked up, and no text fails. */
export const parseQuery = (text: string): PlaceQuery => {
  const trimmed = text.trim()
  const position = parseCoordinates(trimmed)
  if (position) return { kind: 'spot', position }
  const link = parseLink(trimmed)
  if (link) {
    const { linked, before } = link
    if (linked.article) return { kind: 'article', ...linked.article }
    if (linked.item) return { kind: 'item', id: linked.item }
    const name = linked.name ?? before
    if (name !== '') return ofName(name, linked.position ?? null)
    return linked.position
      ? { kind: 'spot', position: linked.position }
      : { kind: 'unfit', hint: 'link' }
  }
  if (plusCode.test(trimmed)) return { kind: 'unfit', hint: 'plus_code' }
  if (isAroundUser(normalizeName(trimmed).replaceAll("'", ' '))) return { kind: 'here' }
  return ofName(trimmed)
}
