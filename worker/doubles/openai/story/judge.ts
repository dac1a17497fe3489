import { foldName } from '@storystone/schema/fold-name.ts'
import * as z from 'zod/mini'

/** The question of `npm run evaluate`: what do the passages support? */
export const JudgeRequest = z.strictObject({
  passages: z.array(z.strictObject({ id: z.string(), section: z.string(), text: z.string() })),
  statements: z.array(
    z.strictObject({ id: z.string(), text: z.string(), cite: z.array(z.string()) }),
  ),
})
export type JudgeRequest = z.infer<typeof JudgeRequest>

/** All words, articles too: a name is folded without the one that it begins with. */
const wordsOf = (text: string): string[] => foldName(`a ${text}`).split(' ')

/** Judges by words alone: what has a word that its passages don't have is not supported. */
export const judgeStatements = ({ passages, statements }: JudgeRequest) => ({
  verdicts: statements.map(({ id, text, cite }) => {
    const cited = passages.filter((passage) => cite.includes(passage.id))
    const known = new Set(cited.flatMap((passage) => wordsOf(passage.text)))
    const isSupported = wordsOf(text).every((word) => known.has(word))
    return { id, verdict: isSupported ? 'supported' : 'not_said' }
  }),
})
