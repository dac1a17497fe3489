import type { StoryEvent } from '@storystone/schema/contract/story-event.ts'
import type { Reading, Words } from './state.ts'

/**
 * A new connection delivers the text from its beginning. Until it has delivered some of a field, the
 * words from before stay, unless it is another story this time. After that only what it delivers
 * counts: a longer text from before may have a sentence that was taken back meanwhile.
 */
const combine = (before: Words, received: Words): Words => {
  if (!before.title.startsWith(received.title) && !received.title.startsWith(before.title)) {
    return received
  }
  return {
    title: received.title || before.title,
    content: received.content || before.content,
    funFact: received.funFact || before.funFact,
  }
}

/** The words after an event that adds some or takes some back. */
export const afterWords = (
  { words, received }: Reading,
  event: Extract<StoryEvent, { event: 'delta' | 'retract' }>,
): Reading => {
  const { field } = event.data
  if (event.event === 'retract') {
    const text = received[field].slice(0, -event.data.length)
    return { words: { ...words, [field]: text }, received: { ...received, [field]: text } }
  }
  const more = { ...received, [field]: received[field] + event.data.text }
  return { words: combine(words, more), received: more }
}
