import { scriptedFailure } from '../calls/openai-error.ts'
import { withLies } from '../story/lies.ts'
import type { Answer } from '../story/model-request.ts'
import type { SourcedAnswer } from '../story/write-from-passages.ts'
import type { Behaviour } from './behaviours.ts'
import { writeAsciiJson, writeJson } from './completion.ts'
import type { Pace } from './pace.ts'

export type FinishReason = 'stop' | 'length' | 'content_filter'

/** What an answer says, and how. Positions count the characters of `text`. */
export type Plan = {
  readonly text: string
  readonly field: 'content' | 'refusal'
  readonly finishReason: FinishReason
  readonly pace: Pace
  readonly holdAt: number | null
  readonly breakOffAt: number | null
  /** Sent in place of the answer's end. */
  readonly error: object | null
}

type Output = Partial<Plan> & { readonly text: string }

const defaults = {
  field: 'content',
  finishReason: 'stop',
  holdAt: null,
  breakOffAt: null,
  error: null,
} as const

const refusal = 'I’m sorry, but I can’t help with that request.'
const nonsense = 'Once upon a time there was a tower, and then {"the model": forgot what it'

const half = (text: string): string => text.slice(0, Math.floor(text.length / 2))

const isRecognition = (answer: Answer): boolean => 'confidence' in answer
const isSecondReading = (answer: Answer): boolean => 'verdicts' in answer
const isSourced = (answer: Answer): answer is Answer & SourcedAnswer => 'sentences' in answer

/** The properties of an answer that faults change. */
const propertiesOf = (answer: Answer) => {
  if (isSecondReading(answer)) return { title: 'verdicts', content: 'verdicts' }
  if (isRecognition(answer)) return { title: 'name', content: 'visibleText' }
  return { title: 'title', content: isSourced(answer) ? 'sentences' : 'translatedText' }
}

const wrongShape = (answer: Answer, { fault }: Behaviour & { do: 'wrong_shape' }): Answer => {
  const { title, content } = propertiesOf(answer)
  const empty = isSourced(answer) ? { cite: [], text: '' } : ''
  if (fault === 'title_empty') return { ...answer, [title]: empty }
  if (fault === 'content_not_text') return { ...answer, [content]: ['this', 'is', 'a', 'list'] }
  return { ...answer, [title]: undefined }
}

const emptied = (answer: Answer): Answer => {
  const { title, content } = propertiesOf(answer)
  const empty = isSourced(answer) ? [] : ''
  return { ...answer, [content]: empty, ...(isRecognition(answer) ? { [title]: '' } : {}) }
}

/** The answer with a script's values for properties that it has. Lines become sentences. */
const overridden = (answer: Answer, values: Readonly<Record<string, unknown>>): Answer => {
  if (isSourced(answer) && typeof values.content === 'string') {
    const lines = values.content.split('\n')
    const sentences = lines.map((text, index) => ({ paragraph: index + 1, cite: ['p1.1'], text }))
    return { ...answer, sentences }
  }
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, values[name] ?? value]),
  )
}

/** Keeps the properties of the schema, in its order. */
type Order = (answer: Answer) => Answer

const outputOf = (behaviour: Behaviour, answer: Answer, inOrder: Order): Output | null => {
  const write = (changed: Answer): Output => ({ text: writeJson(inOrder(changed)) })
  const { text } = write(answer)
  switch (behaviour.do) {
    case 'answer':
    case 'answer_at_once': {
      const changed = overridden(answer, behaviour)
      return behaviour.asciiOnly ? { text: writeAsciiJson(inOrder(changed)) } : write(changed)
    }
    case 'break_off':
      return { text, breakOffAt: behaviour.afterCharacters }
    case 'refuse':
      return { text: refusal, field: 'refusal' }
    case 'cut_by_length':
      return { text: half(text), finishReason: 'length' }
    case 'filter':
      return { text: half(text), finishReason: 'content_filter' }
    case 'nonsense':
      return { text: nonsense }
    case 'wrong_shape':
      return write(wrongShape(answer, behaviour))
    case 'empty':
      return write(emptied(answer))
    case 'late_unrecognised':
      return write({
        ...answer,
        ...(isRecognition(answer) ? { confidence: 0.2 } : { recognised: false }),
      })
    case 'recognise':
      return write(isRecognition(answer) ? overridden(answer, behaviour) : answer)
    case 'lie':
      return write(isSourced(answer) ? withLies(answer, behaviour.lie) : answer)
    case 'find_unsupported':
      return write(answer)
    case 'fail_midway': {
      const { message = 'The server had an error.', type = null, code } = behaviour
      return { text: half(text), error: { message, type, param: null, code } }
    }
    case 'hold':
      return { text, holdAt: half(text).length }
    case 'fail':
      throw scriptedFailure(behaviour.status, behaviour.retryAfter, behaviour.code)
    case 'stall':
      return null
  }
}

const paceOf = (behaviour: Behaviour, usual: Pace): Pace => {
  if (behaviour.do === 'answer_at_once') return { wordsPerSecond: Infinity, firstWordAfterMs: 0 }
  const { wordsPerSecond, firstWordAfterMs } = { ...usual, ...behaviour }
  return {
    wordsPerSecond: wordsPerSecond ?? usual.wordsPerSecond,
    firstWordAfterMs: firstWordAfterMs ?? usual.firstWordAfterMs,
  }
}

/** What a behaviour makes of an answer; null if it never answers. Throws a scripted failure. */
export const planAnswer = (
  behaviour: Behaviour,
  answer: Answer,
  inOrder: Order,
  usual: Pace,
): Plan | null => {
  const output = outputOf(behaviour, answer, inOrder)
  return output && { ...defaults, ...output, pace: paceOf(behaviour, usual) }
}
