export {
  foldWord,
  isUpper,
  type LanguagePack,
  type Phrases,
  type SectionKind,
  sectionKinds,
  singular,
  type Unit,
} from './language-pack.ts'
export { languagePacks } from './language-packs.ts'
export { proseSentences, stripMarkup } from './text/clean-prose.ts'
export {
  isFemaleRuler,
  isRuler,
  numeralAfterName,
  romanValue,
  yearNumeral,
} from './text/roman-numerals.ts'
export { splitSentences } from './text/sentences.ts'
