import type { Story } from '@storystone/schema/contract/story.ts'
import { call, endpoints } from '../../network/api.ts'
import { ApiError } from '../../network/api-error.ts'
import { takeFromShelf } from '../../storage/shelf/shelf.ts'
import { emitShelfEvent, emitToOtherTabs } from '../../storage/shelf/shelf-events.ts'
import {
  type Deletion,
  dropDeletion,
  noteDeletion,
  readDeletions,
} from '../../storage/shelf/shelf-notes.ts'
import { sayWhyNot } from './shelf-trouble.ts'

/** Longer than a deletion can be undone: its page was closed meanwhile. */
const forgottenMs = 60_000

/** A moment that is still to come was noted by a clock that was wrong. */
const mayBeUndone = ({ at, isDue }: Deletion): boolean =>
  !isDue && at <= Date.now() && Date.now() - at < forgottenMs

const isGoneAlready = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Deletes a story at the server. What is gone there already is deleted. */
export const deleteAtServer = async (id: Story['id']): Promise<void> => {
  try {
    await call(endpoints.deleteStory, { params: { id } })
  } catch (error) {
    if (!isGoneAlready(error)) throw error
  }
}

/** The story is gone at the server: here too then. */
export const forgetDeleted = async (userId: string, id: Story['id']): Promise<void> => {
  await takeFromShelf(userId, id)
  await dropDeletion(userId, id)
  emitShelfEvent('stories')
}

/** Takes a story from what is read of the shelf; at the server it is deleted when that is due. */
export const shelveDeletion = async (
  userId: string,
  id: Story['id'],
  isDue: boolean,
): Promise<void> => {
  await noteDeletion(userId, { id, at: Date.now(), isDue })
  // Here it is hidden, and shown again by an undo, without the shelf being read.
  emitToOtherTabs('stories')
}

/** The story is to be read again: its deletion was undone, or refused. */
export const unshelveDeletion = async (userId: string, id: Story['id']): Promise<void> => {
  await dropDeletion(userId, id)
  emitShelfEvent('stories')
}

/** Whether the server is told of a deletion as soon as it can be reached. */
export const isDeletionShelved = async (id: Story['id']): Promise<boolean> =>
  (await readDeletions().catch(() => [])).some((deletion) => deletion.id === id)

type Sending = {
  /** Also what could be undone still, in another tab maybe: the user is leaving. */
  readonly isLast?: boolean
}

/** It was answered, and not because nobody is signed in: another one may fare better. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status !== 401

/**
 * Tells the server what was deleted while it could not be reached. What it refuses is asked for again
 * the next time, and holds up nothing else. Rejects when it still can't be reached, or when nobody is
 * signed in.
 */
export const sendDeletions = async (userId: string, { isLast = false }: Sending = {}) => {
  for (const deletion of await readDeletions()) {
    if (mayBeUndone(deletion) && !isLast) continue
    try {
      await deleteAtServer(deletion.id)
      await forgetDeleted(userId, deletion.id)
    } catch (error) {
      if (!isRefusal(error)) throw error
      sayWhyNot(error)
    }
  }
}
