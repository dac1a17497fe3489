import type { Writer } from '@storystone/schema/contract/story.ts'
import { guidedReading } from '#worker/grounding'
import type { Progress, Storyteller } from '../storyteller.ts'
import { recognisePhoto } from './recognise-photo.ts'
import { writeInscription } from './write-inscription.ts'
import { type Models, writeStory } from './write-story.ts'

/** The storyteller without a model: a story is the article's own text, in its language alone. */
export const guidedReader: Storyteller = {
  writer: 'extract',
  // The version is part of a shared text's key. Change it with the rules: else stories from before are kept.
  version: 'extract-14',
  read: async () => ({ outcome: 'not_recognised', candidates: [] }),
  write: async (order, { onStep, onText }) => {
    if (order.format === 'translate_inscription' || order.sourceLanguage !== order.language) {
      return { outcome: 'too_thin' }
    }
    const { format, language, passages, place } = order
    const story = guidedReading({ format, language, passages, placeName: place.name })
    if (story === null) return { outcome: 'too_thin' }
    onStep('writing')
    onText('title', story.title)
    onText('content', story.content)
    if (story.funFact) onText('funFact', story.funFact)
    return { outcome: 'written', story: { ...story, inscription: null } }
  },
}

/** The version of the prompts and the verifier: a text of another version is not shared. */
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
  version: [writer, models.writing.name, promptVersion, models.checking?.name ?? 'none'].join(':'),
  read: (order) => recognisePhoto(models.writing, order),
  write: (order, progress) => {
    const announced = announceWriting(progress)
    return order.format === 'translate_inscription'
      ? writeInscription(models, order, announced)
      : writeStory(models, order, announced)
  },
})
