import { foldName } from '@storystone/schema/fold-name.ts'
import { languages } from '@storystone/schema/languages.ts'
import { reword } from '../../gazetteer/reword.ts'

/** The question of `npm run evaluate`: what do the passages support? */
export type JudgeRequest = {
  readonly passages: readonly { readonly id: string; readonly text: string }[]
  readonly statements: readonly {
    readonly id: string
    readonly text: string
    readonly cite: readonly string[]
  }[]
}

/** All words, articles too: a name is folded without the one that it begins with. */
const wordsOf = (text: string): string[] => foldName(`a ${text}`).split(' ')

const isWithin = (text: string, others: readonly string[]): boolean => {
  const known = new Set(others.flatMap(wordsOf))
  return wordsOf(text).every((word) => known.has(word))
}

/**
 * Judges by words alone: what has a word that its passages don't have is not supported. Words for which the
 * double has others count as the same.
 */
export const judgeStatements = ({ passages, statements }: JudgeRequest) => ({
  verdicts: statements.map(({ id, text, cite }) => {
    const cited = passages.filter((passage) => cite.includes(passage.id))
    const texts = cited.map((passage) => passage.text)
    const isSupported = languages.some((language) => {
      const same = (words: string): string => reword(words, language)
      return isWithin(text, [...texts, ...texts.map(same)]) || isWithin(same(text), texts)
    })
    return { id, verdict: isSupported ? 'supported' : 'not_said' }
  }),
})
