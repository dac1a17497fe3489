import { identify } from './identify.ts'
import type { Judge } from './judge.ts'
import type { Item } from './list.ts'
import type { MeteredModel } from './metered-model.ts'
import type { Parts } from './parts.ts'
import type { Outcome } from './results.ts'

export type Evaluator = {
  readonly parts: Parts
  readonly writer: MeteredModel
  readonly judge: { readonly judge: Judge; readonly takeCalls: MeteredModel['takeCalls'] } | null
}

const dollarsOf = (model: Pick<MeteredModel, 'takeCalls'> | null): number =>
  model?.takeCalls().reduce((sum, { usd }) => sum + usd, 0) ?? 0

/** Does with an item what the product does, as a user who knows which place is meant. */
export const evaluateItem = async (
  { parts, writer, judge }: Evaluator,
  item: Item,
): Promise<Outcome> => {
  const { expected } = item
  const found = { expected, ...(await identify(parts, item)), story: null, usd: 0 }
  return { ...found, usd: dollarsOf(writer) + dollarsOf(judge) }
}
