import type { Format } from '@storystone/schema/catalog.ts'
import { storyFields } from '@storystone/schema/contract/story.ts'
import * as z from 'zod/mini'
import { type LanguageModel, unusableAnswer } from '../../adapters/openai.ts'
import type { OnText, WriteResult } from '../../story/storyteller.ts'
import { cleanCandidates, parseAnswerStream, parseJson } from './answer-json.ts'
import { storyAnswerSchema, storyInstructions } from './story-prompt.ts'
import { orderAsData, stepDeadlineMs, type WriteOrder } from './write-order.ts'

/** The model's answer. Other OpenAI-compatible servers may leave out `place` and `candidates`. */
const Answer = z.object({
  recognised: z.boolean(),
  title: z.string(),
  content: z.string(),
  funFact: z.string(),
  place: z._default(z.nullable(z.string()), null),
  candidates: z._default(z.array(z.string()), []),
})

const bullet = /^\s*[•*-]\s+/

const bulletLines = (content: string): string =>
  content
    .split('\n')
    .filter((line) => bullet.test(line))
    .map((line) => `• ${line.replace(bullet, '').trim()}`)
    .join('\n')

const paragraphs = (content: string): string =>
  content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .join('\n\n')

/** The content in the shape of its format; empty when it has nothing of that shape. */
const shapeContent: Readonly<Record<Format, (content: string) => string>> = {
  quick_facts: bulletLines,
  history_guide: paragraphs,
  translate_inscription: paragraphs,
}

const parseStory = (json: string, format: Format): WriteResult => {
  const answer = Answer.safeParse(parseJson(json))
  if (!answer.success) return unusableAnswer('the answer has another shape')
  const { recognised, title, funFact, place, candidates } = answer.data
  if (!recognised) return { outcome: 'not_recognised', candidates: cleanCandidates(candidates) }
  const content = shapeContent[format](answer.data.content)
  if (!title.trim() || !content) return unusableAnswer('the story is empty')
  return {
    outcome: 'written',
    story: {
      title: title.trim(),
      content,
      funFact: funFact.trim() || null,
      location: place?.trim() || null,
      inscription: null,
    },
  }
}

/** The writing step for quick facts and history guides: one streamed completion. */
export const writeStory = async (
  model: LanguageModel,
  order: WriteOrder,
  onText: OnText,
): Promise<WriteResult> => {
  const stream = parseAnswerStream(storyFields, onText)
  const { photo } = order.landmark
  const completion = await model.complete({
    instructions: storyInstructions(order),
    data: orderAsData(order),
    ...(photo ? { image: photo } : {}),
    answer: { name: 'story', schema: storyAnswerSchema },
    safetyIdentifier: order.safetyIdentifier,
    deadlineMs: stepDeadlineMs,
    onJson: stream.add,
  })
  return completion.outcome === 'completed' ? parseStory(completion.json, order.format) : completion
}
