import type { Language } from '@storystone/schema/catalog.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { sectionSeparator } from '../../../../story/passage.ts'
import { isContentWord, setOf, stemOf } from '../../../../text/words.ts'
import { anyOfInAnyCase, phrases } from './phrases.ts'

/** Parts of a place. In a section on one of them, "the site" means that part. */
const part: Readonly<Record<Language, RegExp>> = {
  en: phrases`
    # Religious buildings and tombs.
    abbey | altar | basilica | cathedral | chapel | church | cloister | minaret | monastery | mosque
    sanctuary | synagogue | temples? | ziggurat
    cemetery | crypt | mausoleum | necropolis | pyramids? | sphinx | stele | tombs?
    # Houses, palaces and fortifications.
    castle | chamber | complex | dome | fort | gates? | hall | house | palace | towers? | villa | walls?
    # Public buildings and water.
    amphitheatre | aqueduct | arch | baths? | bridge | cistern | forum | fountain | theatre
  `,
  fr: phrases`
    # Religious buildings and tombs.
    abbaye | autel | basilique | cathedrale | chapelle | cloitre | eglise | minaret | monastere | mosquee
    sanctuaire | synagogue | temples? | ziggurat
    cimetiere | crypte | mausolee | necropoles? | pyramides? | sphinx | stele | tombes? | tombeaux?
    # Houses, palaces and fortifications.
    caserne | chateau | complexe | coupole | enceinte | fort | maisons? | murailles? | palais | portes?
    remparts? | tours? | villa
    # Public buildings and water.
    amphitheatre | aqueduc | arc | bibliotheque | citernes? | fontaine | forum | marche | odeon | ponts?
    theatre | thermes
  `,
}

/** What a title says about a part, and not which one it is: "Histoire du château". */
const aspects: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: setOf(`architecture building construction decoration description design exterior foundation history
    interior layout origin origins plan present remains restoration ruins structure`),
  fr: setOf(`architecture construction decor decoration description edification exterieur fondation
    histoire interieur origine origines plan restauration ruines structure vestiges`),
}

/** "Sources, citernes et aqueduc": one of them is what a sentence is about. */
const severalParts = /,| (?:and|et) |&/

/** A part of the place that a section is about: its noun, as {@link singularOf}, and the stems of its title. */
type Topic = { readonly noun: string; readonly title: readonly string[] }

/** "tomb" of "tombs": the stem of "complex" is that of "completed". */
export const singularOf = (folded: string): string => folded.replace(/[sx]$/, '')

/** The part that a section's title names; null when it names none, or several. */
const topicOf = (path: string, language: Language): Topic | null => {
  const own = path.split(sectionSeparator).at(-1) ?? ''
  const title = foldName(own)
  const [noun] = part[language].exec(title) ?? []
  if (noun === undefined || severalParts.test(own)) return null
  const words = title
    .split(' ')
    .filter((word) => isContentWord(word, language) && !aspects[language].has(word))
  return {
    noun: singularOf(noun),
    title: words.map((word) => stemOf(word, language)),
  }
}

/** Titles of sections on today's town, the place's name, or where it is. */
const asides = anyOfInAnyCase`
  # Where it is.
  situation | locali[sz]ation | location | g[ée]ograph | climat | g[ée]olog | \brelief\b
  \bflor[ae]\b | faun[ae] | bird | wildlife | oiseaux
  # Today's town.
  \bsport | football | [ée]conom | agricult | festival | enseign | [ée]ducation | universit
  d[ée]mograph | population | \bpolit | municip | administrat | jumelage | \btwin(?:ned|ning)?\s(?:town|cit) | sister
  relations internationales | personnalit | \bpeople\b(?!['’]) | facilit | events | [ée]v[ée]nements
  # Disputes and labour.
  racial | workers | labou?r | controvers | migrant | traffick | critic
  partenariat | partner | ownership
  # The place's name, and works on the place.
  [ée]tymolog | toponym | \bnames?\b | \bnoms?\b | pseudo
  cultur(?:e|al)? populaire | popular culture | in (?:media|film|fiction|art|literature)
  litt[ée]rature | au cin[ée]ma | [ée]vangile | gospel
  # Objects elsewhere, and links.
  held in | in situ | d[ée]pos[ée]es | ressource | \bbibl | websites? | \.(?:org|com|ae)\b
`

/** How much a section matters to a story without a model. The choice of passages for a model has its own scale. */
const weights: readonly (readonly [RegExp, number])[] = [
  [/histor|histoire|origin|chronolog/i, 1],
  [/construct|building|foundation|fondation|[ée]dification/i, 0.9],
  [/^$/, 0.8],
  [/architect|descript|design|structure/i, 0.7],
]
const otherSection = 0.3

const weightOf = (path: string): number =>
  weights.find(([pattern]) => pattern.test(path))?.[1] ?? otherSection

/** What the heading of a section says of its sentences. */
export type Heading = {
  /** The part of the place that it is about. */
  readonly topic: Topic | null
  /** How much it matters: history is 1. */
  readonly weight: number
  /** Whether it is no part of what a traveller came for. */
  readonly isAside: boolean
}

/** Reads the heading of a section, with those above it: "History › Antiquity". */
export const readHeading = (path: string, language: Language): Heading => ({
  topic: topicOf(path, language),
  weight: weightOf(path),
  isAside: asides.test(path),
})
