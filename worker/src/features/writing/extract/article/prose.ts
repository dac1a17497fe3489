import type { Language } from '@storystone/schema/catalog.ts'
import type { Claim } from '../../../../text/claims/claim.ts'
import { anyOf, phrases } from './phrases.ts'

/** How often a text has a character. */
export const count = (text: string, character: string): number => {
  let times = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) times += 1
  return times
}

const mostDigits = 0.25

const verbs: Readonly<Record<Language, RegExp>> = {
  en: anyOf`
    \b(?:is|are|was|were|be|been|has|had|have|can|could|may|will|would|did|does|do)s?\b
    \b(?:\p{Ll}+ed|built|became|began|stands?|stood|rose|took|made|gave|lies|lay|came|held|fell|led|won)s?\b
    \b(?:contains?|includes?|remains?|cover|house|comprise|consist|feature|date|serve|show|mark|form)s?\b
    \b(?:measure|extend|belong|give|take|make|lead|mean|occupy|occupie|get|use|run|rise|sit)s?\b
  `,
  fr: phrases`
    est | sont | fut | furent | était | étaient | a | ont | avait | avaient | peut | peuvent | doit | fait
    # The past, by its endings.
    \p{Ll}{2,}(?:ait|aient|irent|èrent|urent|ua|va|ta|na|ra|sa|da)
    servit | prit | fit | vint
    # The present.
    (?:se|s’|s') ?\p{Ll}+(?:e|ent|it)
    compte (?:\d|une?|de|parmi) | mesure \d | abrite | abritent | comporte | comprend | contient | date (?:de|du|des|d)
    domine | possède | porte (?:le|la|les|l) | devient | trouve | représente | occupe | accueille
    subsiste\p{Ll}* | constitue\p{Ll}* | présente\p{Ll}*
  `,
}

/** A quotation that lost its marks. The lookbehind comes after the letter: it is slow. */
const inFirstPerson: Readonly<Record<Language, RegExp>> = {
  en: anyOf`
    I (?<=(?:^|(?<!\p{L})(?!(?:category|class|grade|layer|level|phase|stage|temple|type)\b)\p{Ll}+[,;:]? )I )\p{Ll}
  `,
  fr: anyOf`
    [Jj](?<!\p{L}[Jj])(?:e |[’'](?:ai|étais|avais)(?!\p{L}))
  `,
}

/** Sentences that speak of their page or of a book, and lines of a list. */
const speaksOfPage = anyOf`
  # Dated or labelled lines of a list.
  ^\d[\d\s–-]*[:–—-]\s | ^[^:,]{2,60}\):\s | ^\p{Lu}+\d | ^\p{Lu}[^:.,]{2,60}\)?: \p{Ll}
  ^\p{Lu}\p{Ll}{3,}(?:é|ée|ie|ue) [^,]{3,60}, les\s | [◊♦●■→↑]
  # Pictures, and places on the page.
  \b(?:shown|pictured|seen|depicted) (?:(?:on|at) (?:the )?)?(?:right|left|above|below|here)\b | diagram
  \b[Ss]ee (?:also|above|below) | mentioned above | listed below | the following | as follows
  ci-(?:dessus|dessous|contre) | [Vv]oir (?:aussi|plus) | suivante?s? ?: | sont (?:décrite?s|présentée?s) dans l[’']ordre
  # Announcements.
  ^(?:Ajoutons|Notons|Rappelons|Note that|Recall that)\s | is a complex one | changea(?:it)? la donne
  \b(?:two|three|four|several) (?:\p{Ll}+,? ){0,2}(?:themes|theories|reasons)\.
  a number of (?:problems|issues|questions) | certain nombre de (?:problèmes|questions)
  (?:several|different|plusieurs|différents) (?:groups|types|parts|ensembles|catégories)\.$
  # References to books, pages and inventory numbers.
  [Aa]rchived from | [Rr]etrieved (?:on )?\d | ISBN | https?: | [Rr][ée]f\.
  ^(?:Monographie|Thèse|Catalogue|Mémoire)\s | \bpp?\. ?\d | \d p\. | \b(?:vol|eds?)\.\s | [\s(]éd\.\s
  (?:hauteur|largeur|longueur|H\.|L\.) ?:? \d+(?:,\d+)? ?c?m\b | \d(?<=[a-zà-ÿ]{3}\d) | \b(?:JE|IGLS|inv\.) \w*\d
`

/** Where a text has no verb that we know. Many a verb looks like a noun. */
const looksLikeList = (text: string): boolean =>
  count(text, ',') > 2 || /[:;]/.test(text) || (count(text, ' ') < 14 && /\)\.?$/.test(text))

const isShort = (text: string): boolean => count(text, ' ') < 9 || /^(?:Du|From) /.test(text)

const pairs = [
  ['“', '”'],
  ['«', '»'],
  ['(', ')'],
] as const

/** Whether quotations and parentheses are closed, and not empty. */
const isBalanced = (text: string): boolean =>
  !/""|“”|«\s*»/.test(text) &&
  count(text, '"') % 2 === 0 &&
  pairs.every(([open, close]) => count(text, open) === count(text, close))

const isFullOfDigits = (text: string): boolean =>
  /\d\D?\d/.test(text) &&
  (text.match(/\d/g)?.length ?? 0) > mostDigits * text.replace(/\s/g, '').length

/** How far a figure may be from its conversion, which is often rounded. */
const mostApart = 2

/** Whether a figure and its conversion are not the same at all: "1000 hectares (3 km²)". */
export const contradictsItself = (text: string, claims: readonly Claim[]): boolean =>
  claims.some((figure, index) => {
    const conversion = claims[index + 1]
    if (figure.kind !== 'number' || conversion?.kind !== 'number') return false
    const isOfOneUnit = figure.unit !== null && figure.unit === conversion.unit
    const isConverted =
      /^[²³]?\s?\($/.test(text.slice(figure.end, conversion.start)) &&
      /^[²³]?\)/.test(text.slice(conversion.end))
    const ratio = figure.value / conversion.value
    return isOfOneUnit && isConverted && Math.max(ratio, 1 / ratio) > mostApart
  })

/** Whether a sentence is prose about the place: no line of a list, no caption, no note on the page. */
export const isProse = (text: string, language: Language): boolean =>
  /^[\p{Lu}\p{N}«“"‘']/u.test(text) &&
  /[.!?…][»”"’)]?$/.test(text) &&
  !/ (?:ap|apr|av|env|vers|ca|fl|cf)\.$/.test(text) &&
  !/[|{}=•\n\t]|--|\p{Ll}, (?:Its|His|Her|They|It|And|By|In|On) \p{Ll}/u.test(text) &&
  !isFullOfDigits(text) &&
  isBalanced(text) &&
  !inFirstPerson[language].test(text) &&
  !speaksOfPage.test(text) &&
  (verbs[language].test(text) || !(looksLikeList(text) || isShort(text)))
