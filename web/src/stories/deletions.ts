import type { Story } from '@storystone/schema/contract/story.ts'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { beforeLogOut, onUserGone, userIdNow } from '#web/account'
import {
  deleteAtServer,
  forgetDeleted,
  isDeletionShelved,
  sendDeletions,
  shelveDeletion,
  unshelveDeletion,
} from '#web/offline'
import { ConnectionError, failureSentence } from '#web/platform/api/api-error.ts'
import { isOnline } from '#web/platform/connection/connection.ts'
import { showFailure, showToast, useToasts } from '#web/ui/overlay/toast-store.ts'
import { forgetResult } from './forget-result.ts'
import { readResult, useStories } from './store.ts'

type Deletions = {
  /** The ids of stories to hide: their deletion can be undone, is being sent, or is done. */
  readonly gone: ReadonlySet<string>
}

export const useDeletions = create<Deletions>()(() => ({ gone: new Set() }))

/** The id of the one deletion that can be undone, while its toast is shown. */
let undoable: string | undefined
const inFlight = new Set<Promise<void>>()

const hide = (id: string): void =>
  useDeletions.setState(({ gone }) => ({ gone: new Set(gone).add(id) }))

const unhide = (id: string): void =>
  useDeletions.setState(({ gone }) => ({ gone: new Set([...gone].filter((each) => each !== id)) }))

/** Works on the shelf of the signed-in user. A failure is only logged: the deletion goes on. */
const onShelf = async (work: (userId: string) => Promise<void>): Promise<void> => {
  const userId = userIdNow()
  if (userId === undefined) return
  await work(userId).catch((error: unknown) =>
    console.info('A deletion could not be noted on the shelf', error),
  )
}

/** Hides a story at once. Only {@link sendDeletion} deletes it. */
const beginDeletion = (id: string): void => {
  hide(id)
  undoable = id
  void onShelf((userId) => shelveDeletion(userId, id, false))
}

const undoDeletion = (id: string): void => {
  if (undoable === id) undoable = undefined
  unhide(id)
  void onShelf((userId) => unshelveDeletion(userId, id))
}

const send = async (id: string): Promise<void> => {
  // The request starts before anything is awaited: the page may be closing.
  const sent = deleteAtServer(id)
  const noted = onShelf((userId) => shelveDeletion(userId, id, true))
  try {
    await sent
    await noted
  } catch (error) {
    // Without a connection the note on the shelf stays, and the deletion is sent later.
    await noted
    if (error instanceof ConnectionError && (await isDeletionShelved(id))) return
    unhide(id)
    await onShelf((userId) => unshelveDeletion(userId, id))
    throw error
  } finally {
    if (readResult()?.id === id) forgetResult()
  }
  await onShelf((userId) => forgetDeleted(userId, id))
  useStories.getState().remove(id)
}

/**
 * Deletes a hidden story, also when the page closes meanwhile; without a connection, later. Rejects and
 * shows the story again when the server refuses. Does nothing after an undo.
 */
const sendDeletion = async (id: string): Promise<void> => {
  if (undoable !== id) return
  undoable = undefined
  const sent = send(id)
  const settled = sent.then(
    () => undefined,
    () => undefined, // The caller gets the failure; here only the end counts.
  )
  inFlight.add(settled)
  void settled.then(() => inFlight.delete(settled))
  await sent
}

/** Sends the deletion that could be undone, by closing its toast. */
const sendUndoable = (): void => {
  if (undoable !== undefined) useToasts.getState().dismiss()
}

addEventListener('pagehide', sendUndoable)

beforeLogOut(async () => {
  sendUndoable()
  await Promise.all(inFlight)
  // Then the deletions that waited for a connection. Log-out warns about those that stay unsent.
  if (isOnline()) await onShelf((userId) => sendDeletions(userId, { isLast: true }))
})

onUserGone(() => {
  const hadToast = undoable !== undefined
  undoable = undefined
  useDeletions.setState({ gone: new Set() })
  if (hadToast) useToasts.getState().dismiss()
})

/**
 * Removes a story that the server deleted with its credits given back: from list, shelf and result,
 * and at once.
 */
export const forgetReturned = async (id: string): Promise<void> => {
  hide(id)
  if (readResult()?.id === id) forgetResult()
  await onShelf((userId) => forgetDeleted(userId, id))
  useStories.getState().remove(id)
}

/** Deletes a story: hides it at once, with a toast to undo that, and sends it when the toast ends. */
export const useDeleteStory = () => {
  const { t } = useTranslation()

  const send = async ({ id, title }: Story): Promise<void> => {
    try {
      await sendDeletion(id)
    } catch (error) {
      showFailure({
        title: t('stories.deleteFailure', { title }),
        description: failureSentence(error, t),
      })
    }
  }

  return (story: Story): void => {
    // The toast first: it closes the previous toast and so sends the previous deletion.
    const undo = () => {
      undoDeletion(story.id)
      requestAnimationFrame(() => focusStory(story.id))
    }
    showToast({
      title: t('stories.deleted'),
      description: story.title,
      action: { label: t('stories.undo'), isUndo: true, run: undo },
      onEnd: () => void send(story),
    })
    beginDeletion(story.id)
  }
}

/** The router state of a link in the list: one step back leads to the list. */
export const fromList = { fromList: true } as const

const FromList = z.object({ fromList: z.literal(true) })

/** Goes from a story to the list: one step back if the story was opened there. */
export const useBackToList = (): (() => void) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => {
    if (FromList.safeParse(state).success) void navigate(-1)
    else void navigate('/stories', { replace: true })
  }
}

/** Goes from a story to the list and deletes it there. */
export const useDeleteAndLeave = (): ((story: Story) => void) => {
  const deleteStory = useDeleteStory()
  const backToList = useBackToList()
  return (story) => {
    backToList()
    deleteStory(story)
  }
}

/** The id of the link to a story in the list. */
export const storyLinkId = (id: string): string => `story-${id}`

/** Focuses a story's link in the list, if it is shown. */
export const focusStory = (id: string): void =>
  document.getElementById(storyLinkId(id))?.focus({ preventScroll: true })
