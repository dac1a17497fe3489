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
/** "He also built": something was built before. */
const adding =
  /^(?:also|too|likewise|however|therefore|thus|aussi|egalement|alors|donc|cependant|toutefois)$/
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

/** Whether a sentence can open a paragraph: its beginning points to nothing before. */
export const opensAlone = ({ text, folded }: Candidate, language: Language): boolean =>
  !pointing[language].test(folded[0] ?? '') &&
  !pointingPhrases.test(text) &&
  !folded.slice(1, beginning).some((word) => adding.test(word)) &&
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

/** Whether a sentence names the place: most of the words of its name are in it. */
export const createNaming = (name: string, language: Language): ((one: Candidate) => boolean) => {
  const words = foldName(name.replace(/\(.*\)/, ''))
    .split(' ')
    .filter((word) => isContentWord(word, language))
  return ({ folded }) => {
    const found = words.filter((word) => folded.includes(word)).length
    return words.length > 0 && found >= 0.6 * words.length
  }
}
