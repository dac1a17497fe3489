import type { Language } from '@storystone/schema/catalog.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { sectionSeparator } from '../../../../story/source.ts'
import { isContentWord, stemOf } from '../../../../text/words.ts'
import { anyOfInAnyCase, phrases } from './phrases.ts'

/** What a place has parts of. A section on one of them says "the site" or "the king" and means its own. */
const part: Readonly<Record<Language, RegExp>> = {
  en: phrases`
    # To pray and to be buried.
    abbey | altar | basilica | cathedral | chapel | church | cloister | minaret | monastery | mosque
    sanctuary | synagogue | temples? | ziggurat
    cemetery | crypt | mausoleum | necropolis | pyramids? | sphinx | stele | tombs?
    # To live and to rule.
    baths? | castle | chamber | complex | dome | fort | gates? | hall | house | palace | towers? | villa | walls?
    # To meet, and to bring water.
    amphitheatre | arch | forum | theatre | aqueduct | bridge | chest | cistern | fountain
  `,
  fr: phrases`
    # To pray and to be buried.
    abbaye | autel | basilique | cathedrale | chapelle | cloitre | eglise | minaret | monastere | mosquee
    sanctuaire | synagogue | temples? | ziggurat
    cimetiere | crypte | mausolee | necropoles? | pyramides? | sphinx | stele | tombes? | tombeaux?
    # To live and to rule.
    caserne | chateau | complexe | coupole | fort | maisons? | palais | portes? | rempart | thermes | tours? | villa
    # To meet, and to bring water.
    amphitheatre | arc | bibliotheque | forum | marche | odeon | theatre | aqueduc | citernes? | fontaine | ponts?
  `,
}

/** "Sources, citernes et aqueduc": one of them is what a sentence is about. */
const severalParts = /,| (?:and|et) |&/

/** A part of the place that a section is about: its noun, folded, and the stems of its whole title. */
type Topic = { readonly noun: string; readonly title: readonly string[] }

/** What a section's title says that it is about; null for the whole place, or for a title such as "History". */
const topicOf = (section: string, language: Language): Topic | null => {
  const own = section.split(sectionSeparator).at(-1) ?? ''
  const title = foldName(own)
  const [noun] = part[language].exec(title) ?? []
  if (noun === undefined || severalParts.test(own)) return null
  const words = title.split(' ').filter((word) => isContentWord(word, language))
  return { noun, title: words.map((word) => stemOf(word, language)) }
}

/** Titles of sections that tell of today's town or of the word, or again where the place is. */
const asides = anyOfInAnyCase`
  # Where it is.
  situation | locali[sz]ation | location | g[ée]ograph | climat | g[ée]olog | relief
  flor[ae] | faun[ae] | bird | wildlife | oiseaux
  # Today's town.
  sport | football | [ée]conom | agricult | festival | enseign | [ée]ducation | universit
  d[ée]mograph | population | polit | municip | administrat | jumelage | twin | sister
  relations internationales | personnalit | people | facilit | events | [ée]v[ée]nements
  # Its quarrels.
  racial | workers | labou?r | controvers | migrant | traffick | critic
  partenariat | partner | ownership
  # The word, and what others made of the place.
  [ée]tymolog | toponym | \bnames?\b | \bnoms?\b | pseudo
  cultur(?:e|al)? populaire | popular culture | in (?:media|film|fiction|art|literature)
  litt[ée]rature | au cin[ée]ma | [ée]vangile | gospel
  # What is not here, and other pages.
  held in | in situ | d[ée]pos[ée]es | ressource | \bbibl | websites? | \.(?:org|com|ae)\b
`

/** How much history matters, then how it was built, what it is, and what it looks like. */
const weights: readonly (readonly [RegExp, number])[] = [
  [/histor|histoire|origin|chronolog/i, 1],
  [/construct|building|foundation|fondation|[ée]dification/i, 0.9],
  [/^$/, 0.8],
  [/architect|descript|design|structure/i, 0.7],
]
const otherSection = 0.3

const weightOf = (section: string): number =>
  weights.find(([pattern]) => pattern.test(section))?.[1] ?? otherSection

/** What a section's title says of its sentences. */
export type Section = {
  /** The part of the place that it is about. */
  readonly topic: Topic | null
  /** How much it matters: history is 1. */
  readonly weight: number
  /** Whether it is no part of what a traveller came for. */
  readonly isAside: boolean
}

export const readSection = (title: string, language: Language): Section => ({
  topic: topicOf(title, language),
  weight: weightOf(title),
  isAside: asides.test(title),
})
