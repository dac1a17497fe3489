import { replaceLoneSurrogates } from '@storystone/schema/contract/text.ts'
import { JSONParser } from '@streamparser/json'
import * as z from 'zod/mini'
import {
  countWordsOf,
  createSecondReader,
  createVerifier,
  noSecondReader,
  type SourcedStory,
  type StoryPart,
  type Verifier,
} from '#worker/grounding'
import { type LanguageModel, unusableAnswer } from '#worker/vendors/openai.ts'
import type { OrderedStory, Progress, StoryOrder, WriteResult } from '../storyteller.ts'
import {
  orderAsData,
  stepDeadlineMs,
  storyAnswerSchema,
  storyInstructions,
} from './story-prompt.ts'

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
const streamParts = (
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

/** The database refuses lone surrogates. A replacement is as long, so citations keep their places. */
const storable = ({ title, content, funFact, citations }: SourcedStory): SourcedStory => ({
  title: replaceLoneSurrogates(title),
  content: replaceLoneSurrogates(content),
  funFact: funFact && replaceLoneSurrogates(funFact),
  citations,
})

/** Makes a value once: when it is first needed, at the latest after the current request has been sent. */
const afterSending = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  const get = (): T => {
    made ??= { value: make() }
    return made.value
  }
  setTimeout(get)
  return get
}

/** A model that writes, and one that reads what was written; null where nobody does. */
export type Models = { readonly writing: LanguageModel; readonly checking: LanguageModel | null }

/** Of fewer words no model makes four facts that are all supported. */
const leastSourceWords = 30

/**
 * The writing step for quick facts and history guides: one streamed completion, verified as it comes,
 * and read a second time paragraph by paragraph.
 */
export const writeStory = async (
  { writing, checking }: Models,
  order: StoryOrder & OrderedStory,
  progress: Progress,
): Promise<WriteResult> => {
  if (countWordsOf(order.passages) < leastSourceWords) return { outcome: 'too_thin' }
  const { place, ...rest } = order
  const named = { placeName: place.name, placeNames: place.names }
  const reading = afterSending(() => {
    const verifier = createVerifier({ ...rest, ...named }, progress, (pair, paragraph) =>
      second.add(pair, paragraph),
    )
    const second = checking
      ? createSecondReader(checking, order, (id, isSupported) => {
          verifier.judge(id, isSupported)
          if (isWritten) progress.onChecking(verifier.citations())
        })
      : noSecondReader
    return { verifier, second, parts: streamParts(verifier) }
  })
  let isWritten = false
  order.onCall?.('writings')
  const completion = await writing.complete({
    instructions: storyInstructions(order),
    data: orderAsData(order),
    answer: { name: 'story', schema: storyAnswerSchema },
    safetyIdentifier: order.safetyIdentifier,
    deadlineMs: stepDeadlineMs,
    onJson: (piece) => reading().parts.add(piece),
  })
  const { verifier, second } = reading()
  if (completion.outcome !== 'completed') {
    second.stop()
    return completion
  }
  verifier.close()
  isWritten = true
  if (checking) progress.onChecking(verifier.citations())
  await second.finish()
  const verification = verifier.end()
  if (verification.outcome === 'failed') {
    return { ...unusableAnswer(verification.message), isUnverified: verification.written > 0 }
  }
  return { outcome: 'written', story: { ...storable(verification.story), inscription: null } }
}
