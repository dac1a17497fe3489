export {
  type LanguagePack,
  type SectionKind,
  sectionKinds,
  type Unit,
  type WordClass,
  wordClasses,
} from './language-pack.ts'
export { languagePacks, otherStreetEndings, otherStreets } from './packs.ts'
export { proseSentences } from './text/prose.ts'
export {
  isFemaleRuler,
  isRuler,
  numeralAfterName,
  romanValue,
  yearNumeral,
} from './text/roman-numerals.ts'
export { splitSentences } from './text/sentences.ts'
export { stripMarkup } from './text/strip-markup.ts'
export { foldWord, isUpper, type Phrases, phrasesOf } from './words.ts'
