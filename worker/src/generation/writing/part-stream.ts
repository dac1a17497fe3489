import { JSONParser } from '@streamparser/json'
import * as z from 'zod/mini'
import type { StoryPart, Verifier } from '#worker/grounding'

const Cited = z.object({ cite: z._default(z.array(z.string()), []) })
const Sentence = z.extend(Cited, { paragraph: z._default(z.number(), 1) })

type Element = { readonly parent?: unknown; readonly stack: readonly { readonly key?: unknown }[] }

/** The part whose `text` this is; null for any other text. What comes before `text` is known. */
const partOf = ({ parent, stack }: Element): StoryPart | null => {
  const [, outer, index] = stack.map(({ key }) => key)
  if (stack.length === 2 && (outer === 'title' || outer === 'funFact')) {
    return { field: outer, cite: Cited.safeParse(parent).data?.cite ?? [] }
  }
  if (stack.length !== 3 || outer !== 'sentences' || typeof index !== 'number') return null
  const { cite, paragraph } = Sentence.safeParse(parent).data ?? { cite: [], paragraph: 1 }
  return { field: 'content', cite, paragraph }
}

/**
 * Parses an answer while it streams, and gives each part to the verifier: opened with its citations,
 * piece by piece, closed. `add` throws for invalid JSON.
 */
export const streamParts = (
  verifier: Pick<Verifier, 'open' | 'add' | 'close'>,
): { add: (json: string) => void } => {
  const parser = new JSONParser({ emitPartialTokens: true, emitPartialValues: true, separator: '' })
  let open = ''
  let length = 0
  parser.onValue = ({ key, value, parent, partial, stack }) => {
    if (key !== 'text' || typeof value !== 'string') return
    const part = partOf({ parent, stack })
    if (!part) return
    const path = stack.map((each) => each.key).join('.')
    if (path !== open) {
      verifier.open(part)
      open = path
      length = 0
    }
    const added = value.slice(length)
    length = value.length
    if (added !== '') verifier.add(added)
    if (!partial) verifier.close()
  }
  return { add: (json) => parser.write(json) }
}
