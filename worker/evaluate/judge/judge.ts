import * as z from 'zod/mini'
import { parseJson } from '#worker/generation/writing/write-story.ts'
import { verdictSchema } from '#worker/grounding/verify/second-reader.ts'
import type { LanguageModel } from '#worker/vendors/openai.ts'
import { judgeInstructions, verdicts } from './judge-prompt.ts'

export const Verdict = z.enum(verdicts)
export type Verdict = z.infer<typeof Verdict>

/** A sentence to be judged by the passages that it cites. */
export type Statement = { readonly text: string; readonly cite: readonly string[] }
/** What may be cited. */
export type Evidence = { readonly id: string; readonly section: string; readonly text: string }

/** The judge gave no usable answer: what it was asked is not judged. */
export class JudgeFailed extends Error {
  override readonly name = 'JudgeFailed'
}

const Answer = z.object({ verdicts: z.array(z.object({ id: z.string(), verdict: Verdict })) })

/** So many that an answer is not cut off. */
const mostAtOnce = 40
const deadlineMs = 120_000

const judgeSome = async (
  model: LanguageModel,
  safetyIdentifier: string,
  some: readonly Statement[],
  passages: readonly Evidence[],
): Promise<Verdict[]> => {
  const statements = some.map(({ text, cite }, index) => ({ id: `s${index + 1}`, text, cite }))
  const cited = passages.filter(({ id }) => some.some(({ cite }) => cite.includes(id)))
  const completion = await model.complete({
    instructions: judgeInstructions,
    data: JSON.stringify({
      passages: cited.map(({ id, section, text }) => ({ id, section, text })),
      statements,
    }),
    answer: { name: 'verdicts', schema: verdictSchema(verdicts) },
    safetyIdentifier,
    deadlineMs,
    onJson: () => {},
  })
  if (completion.outcome === 'timed_out') throw new JudgeFailed('The judge took too long.')
  if (completion.outcome === 'failed') throw new JudgeFailed(`The judge: ${completion.reason}.`)
  const answer = Answer.safeParse(parseJson(completion.json))
  const byId = new Map(answer.data?.verdicts.map(({ id, verdict }) => [id, verdict]))
  return statements.map(({ id }) => {
    const verdict = byId.get(id)
    if (verdict) return verdict
    throw new JudgeFailed('The judge left out a statement.')
  })
}

/** Judges statements by the passages that they cite. Throws `JudgeFailed`. */
export const createJudge =
  (model: LanguageModel, safetyIdentifier: string) =>
  async (statements: readonly Statement[], passages: readonly Evidence[]): Promise<Verdict[]> => {
    const found: Verdict[] = []
    while (found.length < statements.length) {
      const some = statements.slice(found.length, found.length + mostAtOnce)
      found.push(...(await judgeSome(model, safetyIdentifier, some, passages)))
    }
    return found
  }
export type Judge = ReturnType<typeof createJudge>
