import type { Writer } from '@storystone/schema/contract/story.ts'
import type { Progress, Storyteller } from '../storyteller.ts'
import { recognise } from './recognise.ts'
import { writeInscription } from './write-inscription.ts'
import { type Models, writeStory } from './write-story.ts'

/** Of the prompts and the verifier: a text of another version is not shared. */
const promptVersion = 4

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
export const createStoryteller = (models: Models, writer: Writer): Storyteller => ({
  writer,
  version: [writer, models.writer.name, promptVersion, models.checker?.name ?? 'none'].join(':'),
  read: (order) => recognise(models.writer, order),
  write: (order, progress) => {
    const announced = announceWriting(progress)
    return order.format === 'translate_inscription'
      ? writeInscription(models, order, announced)
      : writeStory(models, order, announced)
  },
})
