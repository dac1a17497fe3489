import type { Language } from '@storystone/schema/catalog.ts'
import * as z from 'zod/mini'
import type { LanguageModel } from '../../../adapters/openai.ts'
import { cleanCandidates, parseJson, readAnswerJson } from './answer-json.ts'
import { inscriptionAnswerSchema, inscriptionInstructions } from './inscription-prompt.ts'
import { openSections, sectionsOf } from './inscription-sections.ts'
import type { WordListener, Writing } from './story-order.ts'
import { sightAsData, type WriteOrder } from './write-order.ts'
import { writingDeadlineMs } from './write-story.ts'

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

const streamed = ['title', 'language', 'translatedText', 'explanation', 'miniStory'] as const

const readInscription = (json: string, originalText: string, language: Language): Writing => {
  const answer = Answer.safeParse(parseJson(json))
  if (!answer.success) return { outcome: 'failed', reason: 'the answer has another shape' }
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
    return { outcome: 'failed', reason: 'the translation is empty' }
  }
  return {
    outcome: 'written',
    story: {
      title: title.trim(),
      content: sectionsOf(inscription, language),
      funFact: null,
      place: place?.trim() || null,
      inscription,
    },
  }
}

/** Passes words on as the sections that they belong to; the original stands before its translation. */
const tellSections = (originalText: string, language: Language, onWords: WordListener) => {
  const sections = openSections(language, (text) => onWords('content', text))
  let isOriginalTold = false
  return readAnswerJson(streamed, (field, text) => {
    if (field === 'title') return onWords('title', text)
    if (field !== 'language' && !isOriginalTold) {
      isOriginalTold = true
      sections.add('originalText', originalText)
    }
    sections.add(field, text)
  })
}

/** The writing step for an inscription whose text was read: its translation and its story. */
export const writeInscription = async (
  model: LanguageModel,
  order: WriteOrder,
  onWords: WordListener,
): Promise<Writing> => {
  const originalText = order.sight.visibleText ?? ''
  const reader = tellSections(originalText, order.language, onWords)
  const answer = await model.ask({
    instructions: inscriptionInstructions(order),
    data: sightAsData(order),
    answer: { name: 'inscription', schema: inscriptionAnswerSchema },
    deadlineMs: writingDeadlineMs,
    onJson: reader.add,
  })
  return answer.outcome === 'answered'
    ? readInscription(answer.json, originalText, order.language)
    : answer
}
