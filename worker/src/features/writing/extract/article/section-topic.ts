import type { Language } from '@storystone/schema/catalog.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { isContentWord, stemOf } from '../../../../text/words.ts'
import { sectionSeparator } from '../../../sources/sections.ts'

/** What a place has parts of. A section on one of them says "the site" or "the king" and means its own. */
const part: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:abbey|altar|amphitheatre|aqueduct|arch|basilica|baths?|bridge|castle|cathedral|cemetery|chamber|chapel|chest|church|cistern|cloister|complex|crypt|dome|fort|forum|fountain|gates?|hall|house|mausoleum|minaret|monastery|mosque|necropolis|palace|pyramids?|sanctuary|sphinx|stele|synagogue|temples?|theatre|tombs?|towers?|villa|walls?|ziggurat)\b/,
  fr: /\b(?:abbaye|amphitheatre|aqueduc|arc|autel|basilique|bibliotheque|caserne|cathedrale|chapelle|chateau|cimetiere|citernes?|cloitre|complexe|coupole|crypte|eglise|fontaine|fort|forum|maisons?|marche|mausolee|minaret|monastere|mosquee|necropoles?|odeon|palais|ponts?|portes?|pyramides?|rempart|sanctuaire|sphinx|stele|synagogue|temples?|theatre|thermes|tombes?|tombeaux?|tours?|villa|ziggurat)\b/,
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
