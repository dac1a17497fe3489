import type { Storyteller } from '../../../story/storyteller.ts'
import { extractStory } from './extract-story.ts'

/** The storyteller without a model: a story is the article's own sentences, in its language alone. */
export const extractor: Storyteller = {
  writer: 'extract',
  // It is part of a shared text's key. Change it with the rules: else stories from before are kept.
  version: 'extract-2',
  read: async () => ({ outcome: 'not_recognised', candidates: [] }),
  write: async (order, { onStep, onText }) => {
    if (order.format === 'translate_inscription' || order.sourceLanguage !== order.language) {
      return { outcome: 'too_thin' }
    }
    const { format, language, passages, place } = order
    const extraction = extractStory({ format, language, passages, place })
    if (extraction.outcome === 'too_thin') return extraction
    const { story } = extraction
    onStep('writing')
    onText('title', story.title)
    onText('content', story.content)
    if (story.funFact) onText('funFact', story.funFact)
    return { outcome: 'written', story: { ...story, inscription: null } }
  },
}
