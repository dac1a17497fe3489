import type { Language } from '@storystone/schema/catalog.ts'
import { type Candidate, mostWords } from './candidates.ts'

type Patterns = Readonly<Record<Language, RegExp>>

/** First words that point to a sentence before. */
const pointing: Patterns = {
  en: /^(?:it|they|this|these|those|he|she|his|her|its|their|that|such|however|also|another|other|others|but|and|both|then|thus|therefore|hence|here|there|meanwhile|moreover|furthermore|additionally|consequently|subsequently|afterwards?|later|finally|similarly|nevertheless|instead|so|one|some|most|many|each|all|either|neither|yet|nor|because|although|though|when|while|as|if|legend|further|previously|what)$/,
  fr: /^(?:il|ils|elle|elles|ce|cet|cette|ces|c|son|sa|ses|leur|leurs|celui|celle|celles|ceux|cela|ceci|cependant|toutefois|neanmoins|mais|et|or|puis|ensuite|enfin|ainsi|donc|pourtant|aussi|egalement|on|y|certains|certaines|plusieurs|tous|toutes|chacun|chacune|chaque|autre|autres|une?|parmi|lorsque|quand|comme|si|alors|meme|quoi|finalement|d|interrompue?s?|reprise?s?|mitoyen(?:ne)?s?)$/,
}
const pointingPhrases =
  /^(?:generally speaking|in (?:addition|reality|fact|contrast|comparison|turn)|by (?:then|this)|at the time|notably|indeed|to compare|compared|among (?:these|them)|the last (?:has|was|is)|at (?:this|that|the same) (?:time|point)|after (?:this|that|his|her|its)|during (?:this|that|his|her|its)|the (?:latter|former|same|other|next|following|second|third|two|three|first (?:is|was|of|had|two|three))|(?:of the|des) \d+|in the case of|dans le cas de|en réalité|depuis,|for (?:this|example|instance|some)|as a result|à (?:cette|son|sa|ce)|après (?:cela|sa|son|cette)|de (?:plus|même|fait)|en (?:outre|effet|revanche)|par (?:la suite|ailleurs|exemple|conséquent)|au (?:même|cours de)|dès lors|à l['’]époque,|notamment|parmi eux|quant|du même|le (?:second|dernier|même|premier|\p{L}+ième)|la (?:seconde|dernière|même|première|\p{L}+ième)|les (?:autres|deux|trois))(?!\p{L})/iu
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
const personPronouns: Patterns = {
  en: /^(?:he|she|him|his|her|hers|they|them|their)$/,
  fr: /^(?:il|elle|ils|elles)$/,
}
/** "this inscription", wherever it stands. */
const demonstratives: Patterns = {
  en: /^(?:this|these|those|latter|former)$/,
  fr: /^(?:cet|cette|ces|celui|celle|ceux|lui|eux)$/,
}
const beginning = 8

/** "Opened in 1889, it": somebody or something else is what it is about. */
const afterPhrase =
  /^(?:[^,]{3,160}, ){1,2}(?:he|she|they|him|them|ils?|elles?)\b|^[^,]{3,40} (?:he|she|they) /i

/** Words that compare with, or follow, what another sentence says. */
const halves: Patterns = {
  en: /\b(?:of the (?:century|period|era)(?! of)|further(?! (?:north|south|east|west|up|down))|(?<!\b(?:and|or|among|with|of|many|all|each|most) )(?:an)?others?(?! (?:than|hand))|(?:[Aa]|[Tt]he) (?:second|third|fourth|fifth)(?! (?:half|quarter|century|millennium|world|floor|most|largest|oldest|longest|highest|tallest|dynasty|of|to|caliph|king)\b)|again|lastly|to compare|in one instance|on the other|still other|additional(?:ly)?|similarly|aforementioned|previous(?:ly)?|this time|instead|itself|himself|herself|respectively|however|therefore|nevertheless|subsequently|(?:was|were) then|[Tt]he (?:earlier|later|above|remaining|rest)|(?:was|were|is|are|has|have|had|would|may|can) also(?! (?:known|called|spelled)))\b|\bthere(?! (?:is|are|was|were|has|have|had|may|can|could|would|will|being)\b)|^The \d+ \p{Ll}|^\D*\b(?:years?|decades?|century|centuries|months?|days?) (?:later|earlier|before)\b|\b[Tt]he (?:two|three|four|five|six|seven)\b/u,
  fr: /^(?:\S+ ){1,6}y (?!(?:a|avait|eut|aura) )|(?<!\p{L})(?:d[’']entre (?:elles|eux)|(?<!(?:entre|et|d’|d'|ou|les unes aux|l’un à l’|parmi) ?)autres?(?! que)|(?:[Uu]ne?|[Ll][ea]) (?:second|seconde|deuxième|troisième|quatrième)(?! (?:moitié|siècle|millénaire|guerre|plus|quart|roi|dynastie|empire))|du siècle(?! de)|de la période(?! de)|de plus(?! en)|[Pp]lus loin|rappelons|identiques?(?! à)|ainsi (?!que)|sur (?:son|sa) (?:côté|face|flanc)|à nouveau|de nouveau|ensuite|d[’']ailleurs|suivante?s?|précédent\p{L}*|dernière?s?(?= (?:sont|est|a|ont|fut|furent))|celui-ci|celle-ci|ceux-ci|celles-ci|en revanche|en effet|par contre|lui-même|elle-même|respectivement|par la suite|toutefois|cependant|pourtant|néanmoins|en (?:ont|a|avait|avaient|dressa|fit|firent)|de fait|quant à|cette fois|(?:est|sont|fut|furent|a|ont|était|étaient|peut) (?:aussi|également)(?! (?:appelé|connu|nommé))|les (?:deux|trois|quatre|cinq)|(?<=^\D{0,80}(?:ans?|siècles?|mois|jours?|années) )(?:plus tard|après))(?!\p{L})/u,
}

/** Whether a sentence can open a paragraph: its beginning points to nothing before. */
export const opensAlone = ({ text, folded }: Candidate, language: Language): boolean =>
  !/^["“«]/.test(text) &&
  !pointing[language].test(folded[0] ?? '') &&
  !pointingPhrases.test(text) &&
  !afterPhrase.test(text) &&
  !folded.slice(1, beginning).some(addsTo) &&
  !folded.slice(0, beginning).some(pointsBack) &&
  !folded.slice(0, beginning).some((word) => demonstratives[language].test(word))

/** "On 4 October": of which year was said before. */
const hasOpenDate = ({ claims }: Candidate): boolean =>
  claims.some((claim) => claim.kind === 'date' && claim.day !== null && claim.year === null)

/** Words that compare with, or go on from, what the sentence doesn't have. */
const comparatives: Patterns = {
  en: /\b(?:(?:smaller|larger|bigger|older|newer|taller|higher|lower|wider|better|more \p{Ll}+)(?! (?:than|of|part))|re-?establish\w*|resum\w+|affiliated|of the time|these|such)\b/u,
  fr: /^[^,]*, c[’']est |(?<!\p{L})(?:(?<!(?:le|la|les|des?|du|aux?|[nsmt]os|leurs?|ses|son|sa|une?|ne|n’est|non) )plus \p{Ll}+(?! (?:que|de|d’|d'|tard))|repri(?:s|se|ses|t|rent)|reprend|de l’époque|de l'époque|tels?|telles?)(?!\p{L})/u,
}

/** Whether a sentence compares with something that it does not have. */
export const comparesAlone = (text: string, language: Language): boolean =>
  comparatives[language].test(text)

/** Whether a sentence can open a paragraph, and is no half of a comparison. */
export const opensParagraph = (one: Candidate, language: Language): boolean =>
  opensAlone(one, language) && !halves[language].test(one.text) && !hasOpenDate(one)

/** Whether a sentence is understood by itself: it points to nobody and nothing outside it. */
export const standsAlone = (candidate: Candidate, language: Language): boolean =>
  opensParagraph(candidate, language) &&
  !candidate.folded.some(pointsBack) &&
  !candidate.folded.some((word) => demonstratives[language].test(word)) &&
  !candidate.folded.slice(0, beginning).some((word) => personPronouns[language].test(word))

/** The sentences that can be a fact of their own. */
export const factsAmong = <One extends Candidate>(
  from: readonly One[],
  language: Language,
): One[] => from.filter((one) => one.words <= mostWords && standsAlone(one, language))
