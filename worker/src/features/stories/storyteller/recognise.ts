import { type Format, type Language, leastConfidence } from '@storystone/schema/catalog.ts'
import type { Place } from '@storystone/schema/contract/place.ts'
import * as z from 'zod/mini'
import type { LanguageModel } from '../../../adapters/openai.ts'
import { cleanCandidates, parseJson } from './answer-json.ts'
import { recognitionAnswerSchema, recognitionInstructions } from './recognise-prompt.ts'
import type { NotWritten, Picture } from './story-order.ts'
import { placeAsData } from './write-order.ts'

/** A photo that is to be looked at. `hint` and `place` are a person's, and may be wrong. */
export type RecogniseOrder = {
  readonly photo: Picture
  readonly hint: string | null
  readonly format: Format
  readonly language: Language
  readonly place: Place | null
}

/** What a photo shows. */
export type Recognition = {
  /** Empty where an inscription is on something that nobody knows. */
  readonly name: string
  readonly kind: string
  /** How sure, 0 to 1: of the name; where an inscription is to be translated, of its text. */
  readonly confidence: number
  /** With `[…]` where it can't be read; empty where there is none. */
  readonly visibleText: string
  readonly candidates: readonly string[]
}

export type Recognising =
  | { readonly outcome: 'recognised'; readonly recognition: Recognition }
  | NotWritten

const readingDeadlineMs = 30_000

const Answer = z.object({
  name: z.string(),
  kind: z.string(),
  confidence: z.number().check(z.gte(0), z.lte(1)),
  visibleText: z.string(),
  candidates: z._default(z.array(z.string()), []),
})

/** Whether there is a letter or a digit in a text, apart from its gaps. */
const isLegible = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

const readRecognition = (json: string, format: Format): Recognising => {
  const answer = Answer.safeParse(parseJson(json))
  if (!answer.success) return { outcome: 'failed', reason: 'the recognition has another shape' }
  const name = answer.data.name.trim()
  const visibleText = answer.data.visibleText.trim()
  const { kind, confidence } = answer.data
  const isKnown = format === 'translate_inscription' ? isLegible(visibleText) : name !== ''
  if (!isKnown || confidence < leastConfidence) {
    const names = cleanCandidates([name, ...answer.data.candidates])
    return { outcome: 'not_recognised', candidates: names }
  }
  const candidates = cleanCandidates(answer.data.candidates, name)
  return {
    outcome: 'recognised',
    recognition: { name, kind: kind.trim(), confidence, visibleText, candidates },
  }
}

/** The reading step: what is in the photo, how sure, what else could it be, what text is on it. */
export const recognise = async (
  model: LanguageModel,
  { photo, hint, format, language, place }: RecogniseOrder,
): Promise<Recognising> => {
  const answer = await model.ask({
    instructions: recognitionInstructions({ format, language }),
    data: JSON.stringify({ name: hint, format, language, place: placeAsData(place) }),
    image: photo,
    answer: { name: 'recognition', schema: recognitionAnswerSchema },
    deadlineMs: readingDeadlineMs,
    onJson: () => {},
  })
  return answer.outcome === 'answered' ? readRecognition(answer.json, format) : answer
}
