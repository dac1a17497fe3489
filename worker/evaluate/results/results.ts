import * as z from 'zod/mini'
import { Verdict } from '../judge/judge.ts'
import type { Item } from '../list.ts'

/** A sentence that the model wrote, or that a reader sees. */
export const Sentence = z.object({
  text: z.string(),
  /** The ids of the passages that it cites. */
  cite: z.array(z.string()),
  writer: z.enum(['model', 'article']),
  isShown: z.boolean(),
  /** How many figures, dates and names it has, and which are not in its passages. */
  claims: z.int(),
  falseClaims: z.array(z.string()),
  /** Null without a judge. */
  verdict: z.nullable(Verdict),
})
export type Sentence = z.infer<typeof Sentence>

/** What came of one item; `story` is null where none was begun. */
export const Outcome = z.object({
  expected: z.nullable(z.string()),
  candidates: z.array(z.string()),
  isSure: z.boolean(),
  story: z.nullable(
    z.object({
      /** Why there is none; null when it was written. */
      failure: z.nullable(z.string()),
      text: z.string(),
      sentences: z.array(Sentence),
      tokens: z.object({ prompt: z.int(), completion: z.int() }),
      usd: z.number(),
      seconds: z.number(),
    }),
  ),
  /** The calls of the model and the judge. */
  usd: z.number(),
})
export type Outcome = z.infer<typeof Outcome>

/** A line of the results: an item of OpenAI's evals as promptfoo imports them, and the outcome. */
export const Result = z.object({
  run_id: z.string(),
  data_source_idx: z.int(),
  item: z.object({ id: z.string(), input: z.string() }),
  sample: z.unknown(),
  grades: z.record(z.string(), z.number()),
  passes: z.record(z.string(), z.boolean()),
  outcome: Outcome,
})
export type Result = z.infer<typeof Result>

/** Whether the right place is among the first so many candidates. */
export const isAmong = ({ expected, candidates }: Outcome, first: number): boolean =>
  expected !== null && candidates.slice(0, first).includes(expected)

/** The shown sentences that have a verdict. */
const judgedOf = (sentences: readonly Sentence[]): Sentence[] =>
  sentences.filter(({ isShown, verdict }) => isShown && verdict !== null)

const passesOf = (outcome: Outcome): Record<string, boolean> => {
  const { expected, isSure, story } = outcome
  const shown = story?.sentences.filter(({ isShown }) => isShown) ?? []
  const place =
    expected === null
      ? { abstains: !isSure }
      : { 'right place first': isAmong(outcome, 1), 'right place in three': isAmong(outcome, 3) }
  if (!story) return place
  return {
    ...place,
    written: story.failure === null,
    'no false claim shown': shown.every(({ falseClaims }) => falseClaims.length === 0),
    'all shown supported': judgedOf(shown).every(({ verdict }) => verdict === 'supported'),
  }
}

const gradesOf = ({ story, usd }: Outcome): Record<string, number> => {
  const judged = judgedOf(story?.sentences ?? [])
  const supported = judged.filter(({ verdict }) => verdict === 'supported')
  return {
    usd,
    ...(story && { seconds: story.seconds }),
    ...(judged.length > 0 && { 'share supported': supported.length / judged.length }),
  }
}

const tokenUsage = ({ prompt, completion }: { prompt: number; completion: number }) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
})

/** An outcome as a line of the results. */
export const resultOf = (run: string, index: number, item: Item, outcome: Outcome): Result => {
  const { story } = outcome
  return {
    run_id: run,
    data_source_idx: index,
    item: { ...item, input: 'name' in item ? item.name : item.photo },
    sample: {
      outputs: [{ role: 'assistant', content: story?.text ?? '' }],
      ...(story && { token_usage: tokenUsage(story.tokens) }),
    },
    grades: gradesOf(outcome),
    passes: passesOf(outcome),
    outcome,
  }
}
