import { readStory } from '#worker/grounding'
import type { Storyteller } from '../storyteller.ts'

/** The storyteller without a model: a story is the article's own text, in its language alone. */
export const guidedReader: Storyteller = {
  writer: 'extract',
  // It is part of a shared text's key. Change it with the rules: else stories from before are kept.
  version: 'extract-5',
  read: async () => ({ outcome: 'not_recognised', candidates: [] }),
  write: async (order, { onStep, onText }) => {
    if (order.format === 'translate_inscription' || order.sourceLanguage !== order.language) {
      return { outcome: 'too_thin' }
    }
    const { format, language, passages, place } = order
    const story = readStory({ format, language, passages, placeName: place.name })
    if (story === null) return { outcome: 'too_thin' }
    onStep('writing')
    onText('title', story.title)
    onText('content', story.content)
    if (story.funFact) onText('funFact', story.funFact)
    return { outcome: 'written', story: { ...story, inscription: null } }
  },
}
