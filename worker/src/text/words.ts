import type { Language } from '@storystone/schema/catalog.ts'
import { foldName } from '@storystone/schema/fold-name.ts'

/** A word as words are compared: lower case, without accents. */
export const foldWord = (word: string): string => {
  const lower = word.toLowerCase()
  if (/^[a-z0-9]*$/.test(lower)) return lower
  // Most other words only have accents.
  const plain = lower.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return /^[a-z0-9]*$/.test(plain) ? plain : foldName(lower)
}

export const isLower = (letter: string): boolean => letter !== letter.toUpperCase()
export const isUpper = (letter: string): boolean => letter !== letter.toLowerCase()

export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const stopWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: setOf(`a about above after again all along already also although always am among an and another
    any are around as at be became because become been before began being below between both but by
    came can could did do does doing down during each either even ever every few first for from further
    had has have having he her here hers him his how however i if in into is it its itself just later
    least less like made many may might more most much must my near new no nor not now of off often on
    once one only or other our out over own per rather same she should since so some still such t than
    that the their them then there these they this those though through thus to today together too
    toward towards two under until up upon us use used very was we well were what when where whether
    which while who whom whose why will with within without would yet you your`),
  fr: setOf(`a afin ai ainsi alors apres assez au aucun aucune aujourd aussi autour autre autres aux avait
    avant avec avoir beaucoup bien c car ce ceci cela celle celles celui ces cet cette ceux chaque chez
    comme contre d dans de deja depuis des desormais deux devint devient donc dont du elle elles en encore
    enfin entre est et etaient etait etant ete etre eu eut eux fait faire faut fois font fut furent hui il ils
    j jusqu jusque l la laquelle le lequel les lesquels leur leurs lors lorsque lui m mais meme memes mes
    moins mon n ne ni nos notre nous on ont or ou par parce parfois parmi pas pendant peu peut peuvent plus
    plusieurs pour pourtant pres presque premier premiere puis qu quand que quel quelle quelques qui quoi
    s sa sans se sera ses si sien soit son sont sous souvent sur t ta tandis tant tel telle tels ton tous
    tout toute toutes tres trop un une vers voir vous y`),
}

/** Forms that no suffix rule brings together. */
const irregular: ReadonlyMap<string, string> = new Map(
  `built=build stood=stand rose=rise risen=rise began=begin begun=begin held=hold gave=give given=give
  took=take taken=take wrote=write written=write knew=know known=know grew=grow grown=grow fell=fall
  fallen=fall left=leave lost=lose won=win bought=buy brought=bring sold=sell struck=strike burnt=burn
  laid=lay led=lead lay=lie chose=choose chosen=choose drew=draw drawn=draw fought=fight hid=hide
  hidden=hide kept=keep met=meet paid=pay sank=sink sunk=sink shook=shake spent=spend stole=steal
  tore=tear torn=tear men=man women=woman children=child feet=foot seen=see saw=see broke=break
  broken=break came=come died=die dead=die death=die height=high`
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [word = '', form = ''] = pair.split('=')
      return [word, form]
    }),
)

const suffixes: Readonly<Record<Language, RegExp>> = {
  en: /(?<=.{3})(?:(?:is|iz)?ations?|ing?s?|(?<=.{4})[ist]ons?|ments?|ness|ies|ied|ers?|ors?|ed|est?|ly|al|s|e|y)$/,
  fr: /(?<=.{3})(?:ations?|itions?|ements?|ments?|(?<=.{4})[st]ions?|euses?|eurs?|trices?|iques?|ees?|erent|irent|aient|ait|antes?|ants?|ent|er|ir|ai|ales?|aux|al|ies?|is|ites?|its?|us?|ues?|es|s|e|i|a|x)$/,
}

/** The longest stem: words that agree so far have the same root. */
const longestStem = 6

const computeStem = (folded: string, language: Language): string => {
  const word = (language === 'en' ? irregular.get(folded) : undefined) ?? folded
  return word.replace(suffixes[language], '').slice(0, longestStem)
}

/** An article repeats most of its words. A cache that is full is emptied. */
const stemCaches: Readonly<Record<Language, Map<string, string>>> = { en: new Map(), fr: new Map() }
const mostCached = 5_000

/** The stem of a folded word: rough, for comparing texts of one language. */
export const stemOf = (folded: string, language: Language): string => {
  const cache = stemCaches[language]
  const cached = cache.get(folded)
  if (cached !== undefined) return cached
  const stem = computeStem(folded, language)
  if (cache.size === mostCached) cache.clear()
  cache.set(folded, stem)
  return stem
}

/** Whether a folded word says little by itself: an article, a pronoun, a preposition. */
export const isStopWord = (folded: string, language: Language): boolean =>
  stopWords[language].has(folded)

/** Whether a folded word says what a sentence is about. */
export const isContentWord = (folded: string, language: Language): boolean =>
  folded.length > 2 && !stopWords[language].has(folded)
