import type { Language } from '@storystone/schema/catalog.ts'
import { smallNumber } from '../number-words.ts'
import { isStopWord, setOf } from '../words.ts'

/** Words in lower case inside a name: "Joan of Arc", "Ludwig van Beethoven". */
export const particles = setOf(
  'of the de du des d la le les l von van der den di da del della dos el al ibn bin ben bint y sur sous en',
)

/** Words that begin a sentence and are no name. A word that a passage has in lower case is none, either. */
const openers: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: setOf(`according across afterwards against ages almost ancient architects art away back behind beneath
    beside besides beyond bricks builders built canons carved centuries close clearly come compared
    considered craftsmen critics crowds daily dating decades despite due earlier early engineers
    enough everyone everything excavators experts far following given guards guides half high
    historians indeed inside instead kings know large last late latest legend local locals long look
    low masons medieval merchants mid modern monks moreover nearby neither never nevertheless next
    nobody none nothing officials old opposite others outside overall painters parts people perhaps
    pilgrims plans poets prisoners priests recent records repairs researchers residents restorers
    roughly rulers sailors scholars sculptors seen set several soldiers sometimes soon stone stones
    surprisingly tens thereafter therefore think throughout travellers travelers twice underneath
    unlike visible visitors whereas whoever wide women work workers workmen works workshops
    worshippers writers admire climb count enter find follow imagine listen notice picture sit stand
    step stop take touch try turn visit walk watch animals armies boats bombs books carts cattle
    children coins columns earthquakes families farmers fires floods foreigners gardens horses houses
    inhabitants invaders lions men mosaics nobles officers owners peasants pirates princes rebels
    rooms servants settlers ships shops slaves statues students taxes tiles traders trees troops
    villagers walls wars water waves`),
  fr: setOf(`ancien ancienne aupres autant autrefois bientot cependant certaines certains chacun chacune
    comment commence construit datant date derriere devenu devant dominant durant ensuite faute forte
    grace haut haute hors ici jadis jamais loin long longue malgre mesurant mis mise neanmoins nombre
    nul orne ornee outre partout pourquoi quant quoique rares rase recemment reconstruit rebati
    restaure reste sauf selon seul seule seuls situe surtout toutefois vaste vieux visible vite voici
    voila bati batie batis edifie edifiee erige erigee commencee personne larges longues hautes
    admirez approchez arretez cherchez comptez descendez entrez imaginez levez marchez montez notez
    observez pensez regardez remarquez suivez tournez visitez`),
}

/** Words at the beginning of a sentence that are common whatever follows. */
const openingForms: Readonly<Record<Language, RegExp>> = {
  en: /^(?:(?:build|paint|carv|draw|find)ings|\w{3,}(?:tions?|sions?|ments?|ness|ists|ically|ately|ously|ally|ently|antly|edly|ibly|ably|ively))$/,
  fr: /^\w{4,}(?:ement|amment|emment)$/,
}

/** Participles, which are common words when one of `prepositions` follows: "Damaged by". */
const participles: Readonly<Record<Language, RegExp>> = {
  en: /^\w{3,}(?:ed|ing|wn|ught|uilt)$/,
  fr: /^\w{3,}(?:e|ee|i|ie|it|ite|ert|erte|u|ue|ant)s?$/,
}
const prepositions: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: setOf(`a after along and around as at before between by during for from high in into near of on out
    over the to under up with`),
  fr: setOf(`a apres au aux avant avec comme contre dans depuis en entre et par pendant pour pres sous sur
    vers`),
}

/**
 * Whether a folded word at the beginning of a sentence is a common one, by itself or before the next,
 * which is looked up only if it matters.
 */
export const isOpener = (
  folded: string,
  language: Language,
  next: () => string | undefined = () => undefined,
): boolean =>
  isStopWord(folded, language) ||
  smallNumber(folded, language) !== undefined ||
  openers[language].has(folded) ||
  openingForms[language].test(folded) ||
  (participles[language].test(folded) && prepositions[language].has(next() ?? ''))

/** Peoples, languages and faiths: adjectives with a capital, at least in English. */
const peoples =
  setOf(`african africain algerien algerian allemand americain american anglais arab arabe arabic arabian
  armenien armenian asian asiatique austrian autrichien belge belgian bosnian brazilian bresilien
  british britannique canadian canadien chinese chinois croatian cuban czech tcheque danish danois
  dutch neerlandais hollandais egyptian egyptien english espagnol ethiopian ethiopien european
  europeen finnish flemish flamand french francais german greek grec grecque hungarian hongrois
  indian indien iranian iranien iraqi irish irlandais israeli italian italien japanese japonais
  korean lebanese libanais libyan mexican mexicain moroccan marocain norwegian palestinian persian
  perse polish polonais portuguese portugais romain roman romanian russian russe scottish ecossais
  serbian spanish swedish suedois swiss suisse syrian syrien tunisian tunisien turkish turk turc
  turque ukrainian ukrainien vietnamese welsh western latin hebrew jewish jew juif juive christian
  chretien muslim musulman islamic catholic catholique protestant orthodox anglican buddhist hindu`)
const peopleEndings = ['', 's', 'es', 'ne', 'nes', 'e']

const isPeople = (folded: string): boolean =>
  peopleEndings.some(
    (ending) =>
      folded.endsWith(ending) && peoples.has(folded.slice(0, folded.length - ending.length)),
  )

const calendar =
  setOf(`monday tuesday wednesday thursday friday saturday sunday january february march april may june
  july august september october november december i ad bc bce ce mr mrs ms dr sir king queen
  emperor pope president general captain colonel sultan caliph pharaoh bishop cardinal father
  professor`)

/** Words with a capital that are no name: peoples, faiths, months, and titles before a name. */
export const isNoName = (folded: string): boolean => isPeople(folded) || calendar.has(folded)

const saints = new Set(['st', 'ste', 'sainte'])

/** "St", "Ste" and "Sainte" are one word. It gets a folded one. */
export const nameWord = (folded: string): string => (saints.has(folded) ? 'saint' : folded)
