import { storyFields } from '@storystone/schema/contract/story-event.ts'
import type { LanguageModel } from '../../../adapters/openai.ts'
import { readAnswerJson } from './answer-json.ts'
import { readAnswer } from './read-answer.ts'
import type { WordListener, Writing } from './story-order.ts'
import { storyAnswerSchema, storyInstructions } from './story-prompt.ts'
import { sightAsData, type WriteOrder } from './write-order.ts'

/** How long the writing may take, in milliseconds. */
export const writingDeadlineMs = 60_000

/** The writing step: one question to the model, its words passed on while they come. */
export const writeStory = async (
  model: LanguageModel,
  order: WriteOrder,
  onWords: WordListener,
): Promise<Writing> => {
  const reader = readAnswerJson(storyFields, onWords)
  const { photo } = order.sight
  const answer = await model.ask({
    instructions: storyInstructions(order),
    data: sightAsData(order),
    ...(photo ? { image: photo } : {}),
    answer: { name: 'story', schema: storyAnswerSchema },
    deadlineMs: writingDeadlineMs,
    onJson: reader.add,
  })
  return answer.outcome === 'answered' ? readAnswer(answer.json, order.format) : answer
}
