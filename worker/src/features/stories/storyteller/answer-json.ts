import { replaceLoneSurrogates } from '@storystone/schema/contract/text.ts'
import { JSONParser } from '@streamparser/json'

/**
 * Reads the JSON of an answer while it comes. `onText` is given the decoded text of the named
 * fields, in order, each character once, and nothing before `recognised` is true. What is no
 * JSON makes `add` throw.
 */
export const readAnswerJson = <Field extends string>(
  fields: readonly Field[],
  onText: (field: Field, text: string) => void,
): { add: (json: string) => void } => {
  const told = new Map<Field, number>()
  let recognised = false
  const parser = new JSONParser({ emitPartialTokens: true, emitPartialValues: true, separator: '' })

  parser.onValue = ({ key, value, partial, stack }) => {
    if (stack.length !== 1) return
    if (key === 'recognised' && !partial) recognised = value === true
    const field = fields.find((name) => name === key)
    if (!recognised || field === undefined || typeof value !== 'string') return
    const text = value.slice(told.get(field) ?? 0)
    told.set(field, value.length)
    if (text) onText(field, text)
  }

  return { add: (json) => parser.write(json) }
}

const mend = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? replaceLoneSurrogates(value) : value

/** Parses text that should be JSON, each half of a character in it replaced; undefined when it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text, mend)
  } catch {
    return undefined
  }
}

const mostCandidates = 3

/** Names that are worth showing: none twice, none empty, not the one that was taken. */
export const cleanCandidates = (names: readonly string[], taken = ''): string[] => {
  const clean = names.map((name) => name.trim()).filter((name) => name && name !== taken.trim())
  return [...new Set(clean)].slice(0, mostCandidates)
}
