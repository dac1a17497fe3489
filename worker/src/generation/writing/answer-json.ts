import { replaceLoneSurrogates } from '@storystone/schema/contract/text.ts'
import { JSONParser } from '@streamparser/json'

/**
 * Parses the JSON of an answer while it streams. `onText` gets the decoded text of the named
 * fields, in order, each character once, and nothing before `recognised` is true, which some
 * servers write after the texts. `add` throws for invalid JSON.
 */
export const parseAnswerStream = <Field extends string>(
  fields: readonly Field[],
  onText: (field: Field, text: string) => void,
): { add: (json: string) => void } => {
  const received = new Map<Field, string>()
  const emittedLength = new Map<Field, number>()
  let isRecognised = false
  const parser = new JSONParser({ emitPartialTokens: true, emitPartialValues: true, separator: '' })

  const emit = (): void => {
    for (const [field, value] of received) {
      const text = value.slice(emittedLength.get(field) ?? 0)
      emittedLength.set(field, value.length)
      if (text) onText(field, text)
    }
  }

  parser.onValue = ({ key, value, partial, stack }) => {
    if (stack.length !== 1) return
    if (key === 'recognised' && !partial) isRecognised = value === true
    const field = fields.find((name) => name === key)
    if (field !== undefined && typeof value === 'string') received.set(field, value)
    if (isRecognised) emit()
  }

  return { add: (json) => parser.write(json) }
}

const repairText = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? replaceLoneSurrogates(value) : value

/** Parses JSON and replaces lone surrogates in its texts; undefined for invalid JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text, repairText)
  } catch {
    return undefined
  }
}

const maxCandidates = 3

/** At most three different, non-empty names, without the one that was `chosen`. */
export const cleanCandidates = (names: readonly string[], chosen = ''): string[] => {
  const clean = names.map((name) => name.trim()).filter((name) => name && name !== chosen.trim())
  return [...new Set(clean)].slice(0, maxCandidates)
}
