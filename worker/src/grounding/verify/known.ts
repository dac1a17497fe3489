import { type Passage, passageText } from '../../story/passage.ts'
import { isMember, nameSequence } from '../claims/names.ts'
import { isCapitalized, type Token, tokensFrom } from '../claims/tokens.ts'
import type { LanguagePack } from '../languages/language-pack.ts'

/** What claims may rest on besides the cited sentences. */
export type Known = {
  /** The language of the story, and that of its evidence. */
  readonly pack: LanguagePack
  readonly sourcePack: LanguagePack
  /** The labels and aliases of the place, as names are compared. */
  readonly place: readonly (readonly string[])[]
  /** Stems of words that the article has in lower case. */
  readonly common: ReadonlySet<string>
  /** Folded words that the article has as names only. */
  readonly names: ReadonlySet<string>
}

const isLower = ({ text }: Token): boolean => text === text.toLowerCase()

/** Whether a name begins here: "by Amy Sherald", but not "the Tower of London", which is a tower. */
const begins = (token: Token, before: Token, { superlatives }: LanguagePack): boolean =>
  isCapitalized(token) &&
  token.before === ' ' &&
  isLower(before) &&
  !superlatives.determiners.has(before.folded)

type KnownOrder = Pick<Known, 'pack' | 'sourcePack'> & {
  readonly passages: readonly Passage[]
  /** What the place is called. */
  readonly names: readonly string[]
}

/** Reads which words of an article are common ones and which are names. */
export const knownOf = ({ pack, sourcePack, passages, names: labels }: KnownOrder): Known => {
  const common = new Set<string>()
  const lower = new Set<string>()
  const capitalized = new Set<string>()
  let before: Token | undefined
  for (const token of passages.flatMap((passage) => tokensFrom(passageText(passage), 0, true))) {
    if (isLower(token)) {
      lower.add(token.folded)
      common.add(sourcePack.stem(token.text))
    } else if (before && begins(token, before, sourcePack)) capitalized.add(token.folded)
    before = token
  }
  const isName = (word: string): boolean =>
    word.length > 2 &&
    !lower.has(word) &&
    !isMember(word, sourcePack) &&
    !sourcePack.stopWords.has(word)
  const place = [...new Set(labels)].flatMap((label) => {
    const tokens = tokensFrom(label, 0, true)
    return [nameSequence(tokens, pack), nameSequence(tokens, sourcePack)]
  })
  return { pack, sourcePack, place, common, names: new Set([...capitalized].filter(isName)) }
}
