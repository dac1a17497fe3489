import type { Usage } from '#worker/vendors/chat.ts'
import { maxCompletionTokens } from '#worker/vendors/chat.ts'
import {
  createLanguageModel,
  type LanguageModel,
  type LanguageModelConfig,
  type Prompt,
} from '#worker/vendors/openai.ts'
import { dollarsFor, type Price, type Spending } from './spending.ts'

/** What a call answered and cost. */
export type Call = { readonly json: string; readonly usd: number; readonly usage: Usage | null }

/** More than any model takes for a picture. */
const mostImageTokens = 3_000
/** No text of English, French and JSON has more tokens than this share of its characters. */
const mostTokensPerCharacter = 0.5

const mostTokensOf = ({ instructions, data, image, answer }: Prompt): Usage => {
  const characters = instructions.length + data.length + JSON.stringify(answer).length
  const prompt_tokens = characters * mostTokensPerCharacter + (image ? mostImageTokens : 0)
  return { prompt_tokens, completion_tokens: maxCompletionTokens }
}

/** The product's language model, with its calls counted and paid from `spending`. */
export const createMeteredModel = (
  config: LanguageModelConfig,
  price: Price,
  spending: Spending,
) => {
  const calls: Call[] = []
  const model = createLanguageModel(config)
  const complete: LanguageModel['complete'] = async (prompt) => {
    const most = dollarsFor(price, mostTokensOf(prompt))
    const settle = spending.reserve(most)
    const usages: Usage[] = []
    let json = ''
    const completion = await model.complete({
      ...prompt,
      onUsage: (usage) => usages.push(usage),
      onJson: (piece) => {
        json += piece
        prompt.onJson(piece)
      },
    })
    const [usage = null] = usages
    const isUnpaid =
      json === '' && completion.outcome === 'failed' && completion.fault === 'provider'
    const usd = usage ? dollarsFor(price, usage) : isUnpaid ? 0 : most
    settle(usd)
    calls.push({ json, usd, usage })
    return completion
  }
  return {
    name: config.model,
    complete,
    /** The calls since this was last called. */
    takeCalls: (): Call[] => calls.splice(0),
  }
}
export type MeteredModel = ReturnType<typeof createMeteredModel>
