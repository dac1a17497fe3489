import type { Language } from '@storystone/schema/catalog.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { isContentWord } from '../../../text/words.ts'
import { type Candidate, mostWords } from './candidates.ts'

type Patterns = Readonly<Record<Language, RegExp>>

/** First words that point to a sentence before. */
const pointing: Patterns = {
  en: /^(?:it|they|this|these|those|he|she|his|her|its|their|that|such|however|also|another|other|others|but|and|both|then|thus|therefore|hence|here|there|meanwhile|moreover|furthermore|additionally|consequently|subsequently|afterwards?|later|finally|similarly|nevertheless|instead|so|one|some|most|many|each|all|either|neither|yet|nor|because|although|though|when|while|as|if|legend)$/,
  fr: /^(?:il|ils|elle|elles|ce|cet|cette|ces|c|son|sa|ses|leur|leurs|celui|celle|celles|ceux|cela|ceci|cependant|toutefois|neanmoins|mais|et|or|puis|ensuite|enfin|ainsi|donc|pourtant|aussi|egalement|on|y|certains|certaines|plusieurs|tous|toutes|chacun|chacune|autre|autres|une?|parmi|lorsque|quand|comme|si|alors|meme|quoi|finalement|d)$/,
}
const pointingPhrases =
  /^(?:in addition|at (?:this|that|the same) (?:time|point)|after (?:this|that|his|her|its)|during (?:this|that|his|her|its)|the (?:latter|former|same|other|next|following|second|third|two|three)|for (?:this|example|instance)|as a result|à (?:cette|son|sa|ce)|après (?:cela|sa|son|cette)|de (?:plus|même)|en (?:outre|effet|revanche)|par (?:la suite|ailleurs|exemple|conséquent)|au (?:même|cours de)|dès lors|quant|du même|le (?:second|dernier|même|premier)|la (?:seconde|dernière|même|première)|les (?:autres|deux|trois))\b/i
/** "also known as" adds a name only. */
const calling =
  /^(?:known|called|named|spelt|spelled|written|appele|nomme|connu|ecrit|orthographie)/
/** "He also built": something was built before. */
const adding =
  /^(?:also|too|likewise|however|therefore|thus|aussi|egalement|alors|donc|cependant|toutefois)$/
const addsTo = (word: string, index: number, words: readonly string[]): boolean =>
  adding.test(word) && !calling.test(words[index + 1] ?? '')

/** "the same year", "ce siècle", "ce dernier": what stands before a word, and what the word is then. */
const pointsBack = (word: string, index: number, words: readonly string[]): boolean => {
  const [before, next] = [words[index - 1] ?? '', words[index + 1] ?? '']
  if (word === 'same') return before === 'the'
  if (word === 'meme') return /^(?:du|au|l[ae])$/.test(before)
  if (word.startsWith('derni')) return /^ce/.test(before)
  return word === 'ce' && !/^(?:qu|que|qui|dont|sont|fut|n|ser.*)$/.test(next)
}

/** Somebody who was named before, when a sentence has him at its beginning. */
const strangers: Patterns = {
  en: /^(?:he|she|him|his|her|hers|they|them|their)$/,
  fr: /^(?:il|elle|ils|elles)$/,
}
/** "this inscription", wherever it stands. */
const demonstratives: Patterns = {
  en: /^(?:this|these|those|latter|former)$/,
  fr: /^(?:cet|cette|ces|celui|celle|ceux|lui|eux)$/,
}
const beginning = 8
const leastNamed = 0.5

/** "Opened in 1889, it": somebody or something else is what it is about. */
const afterPhrase =
  /^(?:[^,]{3,80}, ){1,2}(?:he|she|they|him|them|ils?|elles?)\b|^[^,]{3,40} (?:he|she|they) /i

/** Whether a sentence can open a paragraph: its beginning points to nothing before. */
export const opensAlone = ({ text, folded }: Candidate, language: Language): boolean =>
  !/^["“«]/.test(text) &&
  !pointing[language].test(folded[0] ?? '') &&
  !pointingPhrases.test(text) &&
  !afterPhrase.test(text) &&
  !folded.slice(1, beginning).some(addsTo) &&
  !folded.slice(0, beginning).some(pointsBack) &&
  !folded.slice(0, beginning).some((word) => demonstratives[language].test(word))

/** Whether a sentence is understood by itself: it points to nobody and nothing outside it. */
const standsAlone = (candidate: Candidate, language: Language): boolean =>
  opensAlone(candidate, language) &&
  !candidate.folded.some(pointsBack) &&
  !candidate.folded.some((word) => demonstratives[language].test(word)) &&
  !candidate.folded.slice(0, beginning).some((word) => strangers[language].test(word))

/** The sentences that can be a fact of their own. */
export const factsAmong = <One extends Candidate>(
  from: readonly One[],
  language: Language,
): One[] => from.filter((one) => one.words <= mostWords && standsAlone(one, language))

/** How much of a place's name a sentence has at its beginning, 0 to 1; less for one further on. */
export const createNaming = (name: string, language: Language): ((one: Candidate) => number) => {
  const words = foldName(name.replace(/\(.*\)/, ''))
    .split(' ')
    .filter((word) => isContentWord(word, language))
  const share = (folded: readonly string[]): number =>
    words.filter((word) => folded.includes(word)).length / Math.max(1, words.length)
  return ({ folded }) => Math.max(share(folded.slice(0, beginning)), share(folded) - 0.4)
}

/** The sentence that introduces the place: it names it, and stands as early as possible. */
export const findIntroduction = <One extends Candidate>(
  from: readonly One[],
  naming: (one: Candidate) => number,
): One | undefined => {
  const best = Math.max(...from.map(naming))
  return best < leastNamed ? undefined : from.find((one) => naming(one) === best)
}
