import { ApiError } from '../api-error.ts'
import type { Answer } from '../story/answer.ts'
import type { Behaviour } from './behaviours.ts'
import { writeAsciiJson, writeJson } from './deltas.ts'
import type { Pace } from './pace.ts'

export type FinishReason = 'stop' | 'length' | 'content_filter'

/** What is said in an answer, and how. Positions count the characters of `text`. */
export type Plan = {
  readonly text: string
  readonly field: 'content' | 'refusal'
  readonly finishReason: FinishReason
  readonly pace: Pace
  readonly holdAt: number | null
  readonly breakOffAt: number | null
}

type Said = Partial<Omit<Plan, 'pace'>> & { readonly text: string }

const refusal = 'I’m sorry, but I can’t help with that request.'
const nonsense = 'Once upon a time there was a tower, and then {"the model": forgot what it'

const half = (text: string): string => text.slice(0, Math.floor(text.length / 2))

/** Which properties of an answer its faults are in. */
const propertiesOf = (answer: Answer) => {
  if ('confidence' in answer) return { title: 'name', content: 'visibleText' }
  return { title: 'title', content: 'content' in answer ? 'content' : 'translatedText' }
}

const wrongShape = (
  answer: Answer,
  fault: 'title_missing' | 'title_empty' | 'content_not_text',
) => {
  const { title, content } = propertiesOf(answer)
  switch (fault) {
    case 'title_missing':
      return { [title]: undefined }
    case 'title_empty':
      return { [title]: '' }
    case 'content_not_text':
      return { [content]: ['this', 'is', 'a', 'list'] }
  }
}

const emptied = (answer: Answer): Answer => {
  const { title, content } = propertiesOf(answer)
  return { ...answer, [content]: '', ...('confidence' in answer ? { [title]: '' } : {}) }
}

const doubted = (answer: Answer): Answer =>
  'confidence' in answer ? { ...answer, confidence: 0.2 } : { ...answer, recognised: false }

/** An answer with what a script wants of it; of what the answer has none, it gets none. */
const overridden = (answer: Answer, { do: _, ...wanted }: Partial<Behaviour>): Answer =>
  Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      Object.entries(wanted).find(([key]) => key === name)?.[1] ?? value,
    ]),
  )

const failureOf = (status: number, retryAfter: number | undefined): ApiError => {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return status === 429
    ? new ApiError(429, 'Rate limit reached for requests.', {
        type: 'requests',
        code: 'rate_limit_exceeded',
        headers,
      })
    : new ApiError(status, 'The server had an error while processing your request.', {
        type: status >= 500 ? 'server_error' : 'invalid_request_error',
        headers,
      })
}

/** Keeps the properties that the schema asks for, in its order. */
type Write = (answer: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

const saidBy = (behaviour: Behaviour, answer: Answer, inOrder: Write): Said | null => {
  const json = writeJson(inOrder(answer))
  switch (behaviour.do) {
    case 'answer':
    case 'answer_at_once': {
      const write = behaviour.asciiOnly ? writeAsciiJson : writeJson
      return { text: write(inOrder(overridden(answer, behaviour))) }
    }
    case 'break_off':
      return { text: json, breakOffAt: behaviour.afterCharacters }
    case 'refuse':
      return { text: refusal, field: 'refusal' }
    case 'cut_by_length':
      return { text: half(json), finishReason: 'length' }
    case 'filter':
      return { text: half(json), finishReason: 'content_filter' }
    case 'nonsense':
      return { text: nonsense }
    case 'wrong_shape': {
      const fault = wrongShape(answer, behaviour.fault ?? 'title_missing')
      return { text: writeJson(inOrder({ ...answer, ...fault })) }
    }
    case 'empty':
      return { text: writeJson(inOrder(emptied(answer))) }
    case 'late_unrecognised':
      return { text: writeJson(inOrder(doubted(answer))) }
    case 'recognise':
      return {
        text: writeJson(inOrder('confidence' in answer ? overridden(answer, behaviour) : answer)),
      }
    case 'hold':
      return { text: json, holdAt: half(json).length }
    case 'fail':
      throw failureOf(behaviour.status, behaviour.retryAfter)
    case 'stall':
      return null
  }
}

const paceOf = (behaviour: Behaviour, usual: Pace): Pace => {
  if (behaviour.do === 'answer_at_once') return { wordsPerSecond: Infinity, firstWordAfterMs: 0 }
  return {
    wordsPerSecond:
      ('wordsPerSecond' in behaviour ? behaviour.wordsPerSecond : undefined) ??
      usual.wordsPerSecond,
    firstWordAfterMs:
      ('firstWordAfterMs' in behaviour ? behaviour.firstWordAfterMs : undefined) ??
      usual.firstWordAfterMs,
  }
}

/**
 * What a behaviour makes of an answer; null where nothing is ever said. Throws the failure that
 * is to be answered instead.
 */
export const planAnswer = (
  behaviour: Behaviour,
  answer: Answer,
  inOrder: Write,
  usual: Pace,
): Plan | null => {
  const said = saidBy(behaviour, answer, inOrder)
  if (!said) return null
  return {
    field: 'content',
    finishReason: 'stop',
    holdAt: null,
    breakOffAt: null,
    ...said,
    pace: paceOf(behaviour, usual),
  }
}
