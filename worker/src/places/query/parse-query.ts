import type { PlaceHint } from '@storystone/schema/contract/places.ts'
import { normalizeName } from '@storystone/schema/fold-name.ts'
import { languagePacks } from '#worker/languages'
import type { Position } from '#worker/location'
import { parseCoordinates, parseLink } from './coordinates-and-links.ts'

/** The scripts in which names are searched by their labels, each with a language that is written so. */
const languageOfScript: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Georgian}/u, 'ka'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Sinhala}/u, 'si'],
  [/\p{Script=Khmer}/u, 'km'],
  [/\p{Script=Lao}/u, 'lo'],
  [/\p{Script=Myanmar}/u, 'my'],
  [/\p{Script=Ethiopic}/u, 'am'],
  [/\p{Script=Tibetan}/u, 'bo'],
]

/** A language in which a name of another script than Latin may be written; null for a Latin name. */
export const languageOfName = (name: string): string | null =>
  languageOfScript.find(([script]) => script.test(name))?.[1] ?? null

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

const packs = Object.values(languagePacks)

/** Whether a folded text asks for what is around the user, and for nothing in particular. */
const isAroundUser = (text: string): boolean =>
  packs.some(({ places }) => {
    const [, before] = places.around.exec(text) ?? []
    return before?.split(' ').every(isGeneral) === true
  })

const isGeneral = (word: string): boolean =>
  word === '' ||
  packs.some(({ stopWords, places }) => stopWords.has(word) || places.sights.has(word))

/** An Open Location Code, whole or short: `8FW4V75V+8Q`, `V75V+8Q Paris`. */
const plusCode =
  /^(?:[23456789CFGHJMPQRVWX]{8}|[23456789CFGHJMPQRVWX]{4,6})\+[23456789CFGHJMPQRVWX]{2,3}(?![\p{L}\d])/iu

// Streets of visitors’ languages in which there are no stories: people type addresses in any. A language with a
// pack has its words there.
const otherStreets = 'via|viale|piazza|calle|plaza|strasse|weg|platz'
/** Endings of words for streets, as in “Hauptstrasse”. */
const otherStreetEndings = 'strasse|str|straat'

const besideNumber = packs.flatMap(({ places }) => [...places.besideNumber]).join('|')
const streets = [...packs.flatMap(({ places }) => [...places.streets]), otherStreets].join('|')
/** A number and a street, in either order; or a post code and its town. */
const address = new RegExp(
  `^\\d{1,5} ?(?:${besideNumber}|[a-d])? (?:.{0,100} )?(?:${streets})(?: |$)|(?:^| )(?:${streets}) .{0,100}\\d{1,5}(?: |$)|(?:${otherStreetEndings}) \\d{1,4}(?: |$)|(?:^| )\\d{5} \\p{L}`,
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
