import type { Language } from '@storystone/schema/catalog.ts'
import { isContentWord, setOf } from '../../../../text/words.ts'
import { type Candidate, isLead, mostWords } from './candidates.ts'
import { openings, phrases } from './phrases.ts'

type Patterns = Readonly<Record<Language, RegExp>>

/** First words that point to a sentence before. */
const pointing: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: setOf(`it they this these those he she his her its their that such
    another other others one some most many each all either neither both
    but and yet nor so then thus therefore hence however also meanwhile moreover furthermore further
    additionally consequently subsequently afterward afterwards later previously finally similarly
    nevertheless instead here there because although though when while as if legend what`),
  fr: setOf(`il ils elle elles ce cet cette ces c son sa ses leur leurs on y
    celui celle celles ceux cela ceci autre autres un une d certains certaines plusieurs tous toutes
    chacun chacune chaque parmi quoi meme
    mais et or donc ainsi aussi egalement puis ensuite enfin finalement alors pourtant cependant
    toutefois neanmoins lorsque quand comme si
    interrompu interrompus interrompue interrompues repris reprise reprises
    mitoyen mitoyens mitoyenne mitoyennes`),
}
const pointingPhrases = openings`
  # References to what was told.
  by then | (?:in|on|at|by|from|since|for|with) (?:that|this(?! (?:city|monument|place|site|town)\b)) | at the same (?:time|point) | at the time
  after (?:this|that|his|her|its) | during (?:this|that|his|her|its) | among (?:these|them)
  à (?:cette|son|sa|ce) | après (?:cela|sa|son|cette) | au (?:même|cours de) | à l['’]époque, | dès lors
  en cela | du même
  # One of several.
  the (?:latter|former|same|other|next|following|second|third|two|three|first (?:is|was|of|had|two|three))
  the last (?:has|was|is) | (?:two|three|four|five|six) (?:was|were|is|are|had|have|of) | (?:of the|des) \d+
  (?:in|on|at|opposite|to|for|dans|sur|à|pour) (?:each|every|chaque)
  l[’']une? des(?! (?:plus|rares|premi|derni))
  le (?:second|dernier|même|premier|\p{L}+ième) | la (?:seconde|dernière|même|première|\p{L}+ième)
  les (?:autres|deux|trois)
  # Connectives.
  generally speaking | in (?:addition|reality|fact|contrast|comparison|turn) | as a result | notably | indeed
  to compare | compared | for (?:example|instance|some) | in the case of
  since (?:\p{L}+ ){1,3}(?:was|were|is|are|had|has|have)
  de (?:plus|même|fait) | en (?:outre|effet|revanche) | par (?:la suite|ailleurs|exemple|conséquent)
  notamment | quant | en réalité | depuis, | dans le cas de
`
/** "also known as" adds a name only. */
const calling =
  /^(?:known|called|named|spelt|spelled|written|appele|nomme|connu|ecrit|orthographie)/
/** "He also built": something was built before. */
const adding = /^(?:also|too|likewise|aussi|egalement)$/
const concluding = /^(?:however|therefore|thus|alors|donc|cependant|toutefois)$/
const addsTo = (word: string, index: number, words: readonly string[]): boolean =>
  adding.test(word) && !calling.test(words[index + 1] ?? '')

/** Whether the word at a place of a sentence points back. */
type PointsBack = (word: string, index: number, words: readonly string[]) => boolean

/** "the same year", "ce siècle", "ce dernier": what stands before a word, and what the word is then. */
const pointsBack: Readonly<Record<Language, PointsBack>> = {
  en: (word, index, words) => word === 'same' && words[index - 1] === 'the',
  fr: (word, index, words) => {
    const [before, next] = [words[index - 1] ?? '', words[index + 1] ?? '']
    if (word === 'meme') return /^(?:du|au|l[ae])$/.test(before)
    if (word.startsWith('derni')) return /^ce/.test(before)
    return word === 'ce' && !/^(?:qu|que|qui|dont|sont|fut|n|jusqu|depuis|ser.*)$/.test(next)
  },
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
  /^[^,]+ it (?:stands|rises)\.$|^(?:[^,]{3,160}, ){1,4}(?:he|she|they|him|them|ils?|elles?)\b|^[^,]{3,40} (?:he|she|they) /iu

/** Words that compare with, or follow, what another sentence says. */
const halves: Patterns = {
  en: phrases`
    # One of several.
    (?<!\b(?:and|or|among|with|of|many|all|each|most) )(?:an)?others?(?! (?:than|hand|\d))
    (?:[Aa]|[Tt]he) (?:second|third|fourth|fifth)(?!-| (?:half|quarter|century|millennium|world|floor|most|largest|oldest|longest|highest|tallest|dynasty|of|to|caliph|king)\b)
    [Tt]he (?:two|three|four|five|six|seven) | ^The \d+ \p{Ll}+ | ^The last \p{Ll}+ (?!of|to)\p{Ll}+
    on the other | still other | in one instance | respectively | itself | himself | herself
    # Order and continuation.
    [Tt]he (?:earlier|later|above|remaining|rest) | aforementioned | previous(?:ly)? | this time | lastly
    again | additional(?:ly)? | also been | similarly | to compare | (?<!as )soon
    (?:was|were) then | subsequently | further(?! (?:north|south|east|west|up|down)\b)
    of the (?:century|period|era)(?! of)
    ^\D*(?:\b\d{1,3} )?\b(?:years?|decades?|century|centuries|months?|days?) (?:later|earlier|before(?! (?:the|its|his|her|\p{Lu})))
    # Connectives.
    instead | however | therefore | nevertheless
    there(?:after|by|in)?(?! (?:is|are|was|were|has|have|had|may|can|could|would|will|being)\b)
  `,
  fr: phrases`
    # One of several.
    (?<!(?:entre|et|(?:et|ou|que|dans|par|avec|de|à) d[’']|ou|les unes aux|l’un à l’|parmi) ?)autres?(?! que)
    (?:[Uu]ne?|[Ll][ea]) (?:second|seconde|deuxième|troisième|quatrième)(?! (?:moitié|siècle|millénaire|guerre|plus|quart|roi|dynastie|empire))
    les (?:deux|trois|quatre|cinq)(?! derni) | d[’']entre (?:elles|eux) | respectivement
    (?<!chacune? )des (?:deux|trois)(?! (?:côtés|rives|bords|villes|pays|derni))
    celui-ci | celle-ci | ceux-ci | celles-ci | lui-même | elle-même | sur (?:son|sa) (?:côté|face|flanc)
    # Order and continuation.
    du siècle(?! d) | de la période(?! d) | cette fois | suivante?s? | précédent\p{L}* | rappelons
    de plus(?! (?:en\b|d[e’'])) | également été | à nouveau | de nouveau | ensuite | par la suite | [Pp]lus loin
    derni(?:er|ère)s?(?= (?:sont|est|a|ont|fut|furent)) | identiques?(?! (?:à|aux?)(?!\p{L})) | (?<!l[ea] )même l(?:e|a|es)
    beaucoup plus \p{Ll}+(?=[,.])
    (?<=^\D{0,80}(?:\d{1,3} )?(?:ans?|siècles?|mois|jours?|années) )(?:plus tard|après(?! (?:l[ae]|les|son|sa|\p{Lu})| l[’']))
    # Connectives.
    par ailleurs | pour le reste | ainsi(?! que) | d[’']ailleurs | en revanche | en effet | par contre | de fait
    quant à | toutefois | cependant | pourtant | néanmoins
    en (?:ont|a|avait|avaient|dressa|fit|firent) | ^(?:S[’']|(?:\S+ ){1,6})y(?! (?:a|avait|eut|aura)\s)
  `,
}

/** "Completed by his successor": nobody is named before whom "his" could mean. */
const relations: Patterns = {
  en: phrases`(?:his|her) (?:successor|predecessor|father|mother|son|daughter|brother|wife|rule|reign|orders)`,
  fr: phrases`(?:son|sa) (?:successeur|prédécesseur|père|mère|fils|fille|frère|épouse|autorité|règne)`,
}
const hasNoOwner = (text: string, language: Language): boolean => {
  const at = text.search(relations[language])
  return at > 0 && !/\p{Lu}/u.test(text.slice(1, at))
}

/** Words that add to what was said: a list of facts about one place does that anyway. */
const additions: Patterns = {
  en: phrases`(?:was|were|is|are|has|have|had|would|may|can) also(?! (?:known|called|spelled))`,
  fr: phrases`(?:est|sont|fut|furent|a|ont|était|étaient|peut) (?:aussi|également)(?! (?:appelé|connu|nommé))`,
}

/** What every sentence of an article may point to: "this site". */
const thePlace = /^(?:site|monument|lieu|ville|cite|place|city|town)$/

/** Whether a word points to something that its sentence does not have: "this king" without a king before. */
const pointsAway =
  (language: Language) =>
  (word: string, at: number, words: readonly string[]): boolean => {
    if (!demonstratives[language].test(word) && !pointsBack[language](word, at, words)) return false
    const [before, noun] = [words[at - 1] ?? '', words[at + 1] ?? '']
    const isSaid = isContentWord(noun, language) && words.indexOf(noun) < at
    // "The oldest temple is that of Amun."
    const isItsSubject = /^cel/.test(word) && /^(?:est|sont)$/.test(before)
    return !(thePlace.test(noun) || isSaid || isItsSubject)
  }

/** Whether a sentence can open a paragraph: its beginning points to nothing before. */
export const opensAlone = (candidate: Candidate, language: Language): boolean => {
  const { text, folded } = candidate
  return (
    !/^["“«]/.test(text) &&
    !pointing[language].has(folded[0] ?? '') &&
    !pointingPhrases.test(text) &&
    !afterPhrase.test(text) &&
    (isLead(candidate) || !folded.slice(1, beginning).some(addsTo)) &&
    !folded.slice(1, beginning).some((word) => concluding.test(word)) &&
    !folded.some((word, at) => at < beginning && pointsAway(language)(word, at, folded))
  )
}

/** "On 4 October": of which year was said before. */
const hasOpenDate = ({ claims }: Candidate): boolean =>
  claims.some((claim) => claim.kind === 'date' && claim.day !== null && claim.year === null)

/** Whether a sentence can open a paragraph, and is no half of a comparison. */
export const opensParagraph = (one: Candidate, language: Language): boolean =>
  opensAlone(one, language) &&
  !halves[language].test(one.text) &&
  !hasNoOwner(one.text, language) &&
  (isLead(one) || !additions[language].test(one.text)) &&
  !hasOpenDate(one)

/** Whether a sentence is understood by itself: it points to nobody and nothing outside it. */
export const standsAlone = (candidate: Candidate, language: Language): boolean =>
  opensParagraph(candidate, language) &&
  !candidate.folded.some(pointsAway(language)) &&
  !candidate.folded.slice(0, beginning).some((word) => personPronouns[language].test(word))

/** The sentences that can be a fact of their own. */
export const factsAmong = <One extends Candidate>(
  from: readonly One[],
  language: Language,
): One[] => from.filter((one) => one.words <= mostWords && standsAlone(one, language))
