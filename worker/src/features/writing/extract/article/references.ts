import type { Language } from '@storystone/schema/catalog.ts'
import { isCapitalized, isDigits, type Token } from '../../../../text/claims/tokens.ts'
import { isStopWord, stemOf } from '../../../../text/words.ts'

type Words = Readonly<Record<Language, RegExp>>

const articles: Words = { en: /^the$/, fr: /^(?:le|la|les|l|du|au|aux)$/ }

/** What makes a noun clear by itself: "the tomb of Saladin", "le mur qui…". */
const complements: Words = {
  en: /^(?:of|that|which|who|whose|where|called|known|named|between|to)$/,
  fr: /^(?:de|d|du|des|qui|que|qu|dont|appele|appelee|dit|dite)$/,
}

/** Folded, "où" looks like "ou". */
const isComplement = ({ text, folded }: Token, language: Language): boolean =>
  complements[language].test(folded) || text === 'où'

/** Nouns that everybody knows, words that make a noun unique, and what a page's place is called. */
const known: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: stemsOfWords(
    'en',
    `site monument complex place world city town country region area
    year time age end beginning middle start half north south east west northern
    southern eastern western public government state people population day night sun sea coast ground
    name word term latter present past modern main whole entire last only current
    early late mid earliest oldest tradition legend largest biggest highest tallest longest greatest finest most best
    ancient medieval surrounding local nearby united following original interior exterior inside
    outside entrance`,
  ),
  fr: stemsOfWords(
    'fr',
    `site monument lieu monde ville cité pays région zone année
    âge fin début milieu moitié nord sud est ouest public état population jour nuit
    soleil mer côte sol nom mot terme présent actuel actuelle entier seul principal
    antiquité histoire présence plupart ainsi suite tout plan partie
    entrée intérieur extérieur bord pied patrimoine liste titre origine place reste restes
    tradition légende gouvernement province territoire capitale religion culture`,
  ),
}

/** Words that say too little to tell one thing from another. */
const vagueAdjectives: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: stemsOfWords('en', 'great grand large big small little new old'),
  fr: stemsOfWords(
    'fr',
    'grand grande petit petite nouveau nouvelle ancien ancienne vieux vieille haut haute',
  ),
}

function stemsOfWords(language: Language, words: string): ReadonlySet<string> {
  return new Set(
    words.split(/\s+/).map((word) => {
      const folded = word.normalize('NFD').replace(/\p{Mark}/gu, '')
      return stemOf(folded, language)
    }),
  )
}

const mostWords = 3
const isYear = (token: Token | undefined): boolean => /^\d{3,4}$/.test(token?.text ?? '')
const isJoined = ({ before }: Token): boolean => /^[\s'’-]+$/.test(before)

/** A noun that is spoken of as known: the stems of its words, and whether it is more than one thing. */
export type Reference = {
  readonly stems: readonly string[]
  readonly isPlural: boolean
  /** Whether the sentence begins with it. */
  readonly opens: boolean
  /** Whether the sentence begins with where it is: "South of the tower". */
  readonly isNearStart: boolean
}

/** Whether a folded word looks like a plural. */
export const isPlural = (folded: string): boolean => /[^s]s$|[^i]x$/.test(folded)

/** The words of a noun phrase after its article; null where it has a name, a number or a complement. */
const nounAfter = (
  tokens: readonly Token[],
  article: number,
  language: Language,
): readonly string[] | null => {
  const words: string[] = []
  for (const [at, token] of tokens.slice(article + 1).entries()) {
    if (!isJoined(token)) break
    // "The agreement of 2007" is one of an agreement that was told of.
    const ofYear = isComplement(token, language) && isYear(tokens[article + at + 2])
    if (ofYear) break
    if (isYear(token) || isCapitalized(token) || isComplement(token, language)) return null
    const stem = stemOf(token.folded, language)
    const isStop = isStopWord(token.folded, language) && !vagueAdjectives[language].has(stem)
    if (words.length === mostWords || isStop) break
    if (!isDigits(token)) words.push(stem)
  }
  if (words.length === 0 || words.some((word) => known[language].has(word))) return null
  const nouns = words.filter((word) => !vagueAdjectives[language].has(word))
  return nouns.length === 0 ? words : nouns
}

/**
 * What a sentence speaks of as if its reader knew it, as stems: "the old mosque". Without what is clear
 * by itself: "the world", "the mosque of Cairo", "the Ottoman sultan".
 */
export const findReferences = (
  tokens: readonly Token[],
  language: Language,
): readonly Reference[] =>
  tokens.flatMap((token, index) => {
    const stems = articles[language].test(token.folded) ? nounAfter(tokens, index, language) : null
    const noun = tokens[index + (language === 'en' ? (stems?.length ?? 1) : 1)]
    return stems && noun
      ? [{ stems, isPlural: isPlural(noun.folded), opens: index === 0, isNearStart: index < 4 }]
      : []
  })
