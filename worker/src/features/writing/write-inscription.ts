import type { Language } from '@storystone/schema/catalog.ts'
import * as z from 'zod/mini'
import { type LanguageModel, unusableAnswer } from '../../adapters/openai.ts'
import type { OnText, WriteResult } from '../../story/storyteller.ts'
import { cleanCandidates, parseAnswerStream, parseJson } from './answer-json.ts'
import { inscriptionAnswerSchema, inscriptionInstructions } from './inscription-prompt.ts'
import { createSectionWriter, inscriptionContent } from './inscription-sections.ts'
import { orderAsData, stepDeadlineMs, type WriteOrder } from './write-order.ts'

const Answer = z.object({
  recognised: z.boolean(),
  title: z.string(),
  language: z.string(),
  translatedText: z.string(),
  explanation: z.string(),
  miniStory: z.string(),
  place: z._default(z.nullable(z.string()), null),
  candidates: z._default(z.array(z.string()), []),
})

const streamedFields = ['title', 'language', 'translatedText', 'explanation', 'miniStory'] as const

const parseInscription = (json: string, originalText: string, language: Language): WriteResult => {
  const answer = Answer.safeParse(parseJson(json))
  if (!answer.success) return unusableAnswer('the answer has another shape')
  const { recognised, title, place, candidates } = answer.data
  if (!recognised) return { outcome: 'not_recognised', candidates: cleanCandidates(candidates) }
  const inscription = {
    language: answer.data.language.trim(),
    originalText,
    translatedText: answer.data.translatedText.trim(),
    explanation: answer.data.explanation.trim(),
    miniStory: answer.data.miniStory.trim(),
  }
  if (!title.trim() || !inscription.translatedText) {
    return unusableAnswer('the translation is empty')
  }
  return {
    outcome: 'written',
    story: {
      title: title.trim(),
      content: inscriptionContent(inscription, language),
      funFact: null,
      location: place?.trim() || null,
      inscription,
    },
  }
}

/** Streams the answer as the content's sections; the original text comes before its translation. */
const streamSections = (originalText: string, language: Language, onText: OnText) => {
  const sections = createSectionWriter(language, (text) => onText('content', text))
  let hasOriginal = false
  return parseAnswerStream(streamedFields, (field, text) => {
    if (field === 'title') return onText('title', text)
    if (field !== 'language' && !hasOriginal) {
      hasOriginal = true
      sections.add('originalText', originalText)
    }
    sections.add(field, text)
  })
}

/** The writing step for an inscription: its translation, explanation and story. */
export const writeInscription = async (
  model: LanguageModel,
  order: WriteOrder,
  onText: OnText,
): Promise<WriteResult> => {
  const originalText = order.landmark.visibleText ?? ''
  const stream = streamSections(originalText, order.language, onText)
  const completion = await model.complete({
    instructions: inscriptionInstructions(order),
    data: orderAsData(order),
    answer: { name: 'inscription', schema: inscriptionAnswerSchema },
    safetyIdentifier: order.safetyIdentifier,
    deadlineMs: stepDeadlineMs,
    onJson: stream.add,
  })
  return completion.outcome === 'completed'
    ? parseInscription(completion.json, originalText, order.language)
    : completion
}
