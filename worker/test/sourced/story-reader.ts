import type { StoryField } from '@storystone/schema/contract/story.ts'
import type { StoryReader } from '#worker/grounding/verify/verifier.ts'

/** Somebody who reads along: what each field shows now. */
export const createReader = (): StoryReader & { readonly shown: Record<StoryField, string> } => {
  const shown = { title: '', content: '', funFact: '' }
  return {
    shown,
    onText: (field, text) => {
      shown[field] += text
    },
    onRetract: (field, length) => {
      shown[field] = shown[field].slice(0, -length)
    },
  }
}
