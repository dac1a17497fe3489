import * as z from 'zod/mini'
import type { Usage } from '#worker/vendors/chat.ts'
import { CliError } from '../../../scripts/cli/cli-error.ts'
import { openLog } from '../results/log.ts'

/** Dollars for a million tokens; `cached` are those of a prompt that the provider has read before. */
export type Price = {
  readonly prompt: number
  readonly cached: number
  readonly completion: number
}

/** As docs/scale.md has them, and as OpenAI published them; `--prices` replaces them. */
const known: Readonly<Record<string, Price>> = {
  'gpt-6-luna': { prompt: 0.1, cached: 0.01, completion: 0.5 },
  'gpt-6.1-terra': { prompt: 1, cached: 0.05, completion: 5 },
  'gpt-6.1-sol': { prompt: 2, cached: 0.1, completion: 10 },
}

/** The price of a model, as `--prices` says: `MODEL=IN/OUT,…`. Throws a `CliError` for an unknown one. */
export const priceOf = (model: string, prices = ''): Price => {
  const set = prices.split(',').map((one) => /^\s*(.+)=([\d.]+)\/([\d.]+)\s*$/.exec(one) ?? [])
  const [, , prompt, completion] = set.find(([, name]) => name === model) ?? []
  if (prompt && completion) {
    return { prompt: Number(prompt), cached: Number(prompt), completion: Number(completion) }
  }
  const price = known[model]
  if (price) return price
  throw new CliError(
    `The price of ${model} is not known: add --prices ${model}=IN/OUT, in dollars for a million tokens.`,
  )
}

export const dollarsFor = (price: Price, usage: Usage): number => {
  const { prompt_tokens, completion_tokens, prompt_tokens_details: details } = usage
  const cached = details?.cached_tokens ?? 0
  const prompt = price.prompt * (prompt_tokens - cached) + price.cached * cached
  return (prompt + price.completion * completion_tokens) / 1e6
}

/** The next call could cost more than what is left. */
export class CapReached extends Error {
  override readonly name = 'CapReached'
}

const Movement = z.object({ usd: z.number() })

/**
 * What was spent, kept in a file. A call is booked at its highest price before it is made, and
 * corrected when it has ended: a run that is killed has never spent more than is written.
 */
export const openSpending = (file: string, maxUsd: number) => {
  const { lines, append } = openLog(file, Movement)
  const spent = (): number => lines().reduce((sum, { usd }) => sum + usd, 0)
  return {
    spent,
    /** Books the most that a call can cost; returns how to correct that. Throws `CapReached`. */
    reserve: (most: number): ((usd: number) => void) => {
      if (spent() + most > maxUsd) {
        const left = Math.max(0, maxUsd - spent()).toFixed(4)
        throw new CapReached(`The next call may cost $${most.toFixed(4)}, and $${left} is left.`)
      }
      append({ usd: most })
      return (usd) => append({ usd: usd - most })
    },
  }
}
export type Spending = ReturnType<typeof openSpending>
