import type { StoryResult } from '@storystone/schema/contract/story.ts'
import { changeItem, removeItem } from '../../storage/outbox/outbox.ts'
import { emitOutboxEvent } from '../../storage/outbox/outbox-events.ts'
import type { OutboxItem, OutboxRequest } from '../../storage/outbox/outbox-item.ts'
import { advance, type Outcome, stageOf, transitions } from './request-state.ts'

/** Emits a story once: several pages may have waited for it. */
const emitStory = (owner: string, story: StoryResult, isShown: boolean): void => {
  const { id: storyId, title, creditsLeft } = story
  emitOutboxEvent({ kind: 'told', owner, storyId, title, creditsLeft, ...(isShown && { isShown }) })
}

/**
 * Stores what came of an item, as `next` says. Returns whether it was still in the outbox.
 * `isShown`: the user sees the story already.
 */
export const recordOutcome = async (
  item: OutboxItem,
  outcome: Outcome,
  next: (item: OutboxItem, outcome: Outcome) => OutboxItem | undefined = advance,
  isShown = false,
): Promise<boolean> => {
  const after = next(item, outcome)
  if (after !== undefined) return (await changeItem(item.id, () => after)) !== undefined
  const wasThere = await removeItem(item.id)
  if (wasThere && outcome.kind === 'generated') emitStory(item.owner, outcome.story, isShown)
  return wasThere
}

/** Lets an item be sent again at once, if the user has to decide about it. */
export const reopenItem = (id: string): Promise<OutboxItem | undefined> =>
  changeItem(id, (item) => advance(item, { kind: 'reopened' }))

/**
 * Changes the request of an item. Returns false, and changes nothing, while its outcome is unknown.
 */
export const editItem = async (id: string, request: OutboxRequest): Promise<boolean> => {
  const edited = await changeItem(
    id,
    (item) => transitions[stageOf(item)].edited && advance(item, { kind: 'edited', request }),
  )
  return edited !== undefined
}
