import type { Writer } from '@storystone/schema/contract/story.ts'
import type { LanguageModel } from '../../adapters/openai.ts'
import type { Progress, Storyteller } from '../../story/storyteller.ts'
import { recognise } from './recognise.ts'
import { writeInscription } from './write-inscription.ts'
import { writeStory } from './write-story.ts'

/** Of the prompts and the verifier: a text of another version is not shared. */
const promptVersion = 3

/** Emits the step `writing` before the first text. */
const announceWriting = (progress: Progress): Progress => {
  let isWriting = false
  return {
    ...progress,
    onText: (field, text) => {
      if (!isWriting) progress.onStep('writing')
      isWriting = true
      progress.onText(field, text)
    },
  }
}

/** Creates the storyteller on a language model, or on its double. */
export const createStoryteller = (model: LanguageModel, writer: Writer): Storyteller => ({
  writer,
  version: `${writer}:${model.name}:${promptVersion}`,
  read: (order) => recognise(model, order),
  write: (order, progress) => {
    const announced = announceWriting(progress)
    return order.format === 'translate_inscription'
      ? writeInscription(model, order, announced)
      : writeStory(model, order, announced)
  },
})
