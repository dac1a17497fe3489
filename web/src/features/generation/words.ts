import type { StoryEvent } from '@storystone/schema/contract/story-event.ts'
import type { Reading, Words } from './state.ts'

const startsAlike = (one: string, other: string): boolean =>
  one.startsWith(other) || other.startsWith(one)

/** Words from before a lost connection stay, unless the story is another one this time. */
const combine = (before: Words, received: Words): Words => {
  const { title, content, funFact } = received
  const pairs = [
    [before.title, title],
    [before.content, content],
    [before.funFact, funFact],
  ] as const
  if (!pairs.every(([one, other]) => startsAlike(one, other))) return received
  const longer = ([one, other]: (typeof pairs)[number]) => (one.length > other.length ? one : other)
  return { title: longer(pairs[0]), content: longer(pairs[1]), funFact: longer(pairs[2]) }
}

/** The words after an event that adds some or takes some back. */
export const afterWords = (
  { words, received }: Reading,
  event: Extract<StoryEvent, { event: 'delta' | 'retract' }>,
): Reading => {
  const { field } = event.data
  if (event.event === 'retract') {
    const left = { ...received, [field]: received[field].slice(0, -event.data.length) }
    return { words: left, received: left }
  }
  const more = { ...received, [field]: received[field] + event.data.text }
  return { words: combine(words, more), received: more }
}
