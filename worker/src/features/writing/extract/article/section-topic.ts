import type { Language } from '@storystone/schema/catalog.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { sectionSeparator } from '../../../../story/source.ts'
import { isContentWord, stemOf } from '../../../../text/words.ts'
import { phrases } from './phrases.ts'

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
export type Topic = { readonly noun: string; readonly title: readonly string[] }

/** What a section's title says that it is about; null for the whole place, or for a title such as "History". */
export const topicOf = (section: string, language: Language): Topic | null => {
  const own = section.split(sectionSeparator).at(-1) ?? ''
  const title = foldName(own)
  const [noun] = part[language].exec(title) ?? []
  if (noun === undefined || severalParts.test(own)) return null
  const words = title.split(' ').filter((word) => isContentWord(word, language))
  return { noun, title: words.map((word) => stemOf(word, language)) }
}
