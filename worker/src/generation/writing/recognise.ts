import { type Format, minConfidence } from '@storystone/schema/catalog.ts'
import { hasLetterOrDigit } from '@storystone/schema/letters.ts'
import * as z from 'zod/mini'
import type { RecognitionOrder, RecognitionResult } from '#worker/places'
import { type LanguageModel, unusableAnswer } from '#worker/vendors/openai.ts'
import { cleanCandidates, parseJson } from './answer-json.ts'
import { recognitionAnswerSchema, recognitionInstructions } from './recognition-prompt.ts'
import { locationAsData, stepDeadlineMs } from './write-order.ts'

const Answer = z.object({
  name: z.string(),
  kind: z.string(),
  confidence: z.number().check(z.gte(0), z.lte(1)),
  visibleText: z.string(),
  candidates: z._default(z.array(z.string()), []),
})

const parseRecognition = (json: string, format: Format): RecognitionResult => {
  const answer = Answer.safeParse(parseJson(json))
  if (!answer.success) return unusableAnswer('the recognition has another shape')
  const name = answer.data.name.trim()
  const visibleText = answer.data.visibleText.trim()
  const { kind, confidence } = answer.data
  const isKnown = format === 'translate_inscription' ? hasLetterOrDigit(visibleText) : name !== ''
  if (!isKnown || confidence < minConfidence) {
    const names = cleanCandidates([name, ...answer.data.candidates])
    return { outcome: 'not_recognised', candidates: names }
  }
  const candidates = cleanCandidates(answer.data.candidates, name)
  return {
    outcome: 'recognised',
    recognition: { name, kind: kind.trim(), confidence, visibleText, candidates },
  }
}

/** The recognition step: what a photo shows and which text is on it. */
export const recognise = async (
  model: LanguageModel,
  { photo, hint, format, language, location, safetyIdentifier }: RecognitionOrder,
): Promise<RecognitionResult> => {
  const completion = await model.complete({
    instructions: recognitionInstructions({ format, language }),
    data: JSON.stringify({ name: hint, format, language, place: locationAsData(location) }),
    image: photo,
    answer: { name: 'recognition', schema: recognitionAnswerSchema },
    safetyIdentifier,
    deadlineMs: stepDeadlineMs,
    onJson: () => {},
  })
  return completion.outcome === 'completed' ? parseRecognition(completion.json, format) : completion
}
