import { create } from 'zustand'
import { ConnectionError } from '../network/api-error.ts'
import { hasSignal } from '../network/signal.ts'
import { readResult } from '../request/result.ts'
import { forgetResult } from '../request/tab-storage.ts'
import { beforeLogOut } from '../session/session.ts'
import { onUserGone, useAccount } from '../session/store.ts'
import { useToasts } from '../ui/overlay/toast-store.ts'
import { useStories } from './store.ts'
import {
  deleteAtServer,
  forgetDeleted,
  isDeletionShelved,
  sendDeletions,
  shelveDeletion,
  unshelveDeletion,
} from './sync/shelf-deletions.ts'

type Deletions = {
  /** The stories that are not shown any more: their deletion waits, is under way, or is done. */
  readonly gone: ReadonlySet<string>
}

/** What becomes of the stories that the user deletes. */
export const useDeletions = create<Deletions>()(() => ({ gone: new Set() }))

/** The one deletion that can be undone: its toast is shown. */
let waiting: string | undefined
const underWay = new Set<Promise<void>>()

const hide = (id: string): void =>
  useDeletions.setState(({ gone }) => ({ gone: new Set(gone).add(id) }))

const bringBack = (id: string): void =>
  useDeletions.setState(({ gone }) => ({ gone: new Set([...gone].filter((each) => each !== id)) }))

/** Who is here, and nothing where the browser keeps nothing: a deletion goes on without a note. */
const onShelf = async (work: (userId: string) => Promise<void>): Promise<void> => {
  const { account } = useAccount.getState()
  if (account.status !== 'signed-in') return
  await work(account.user.id).catch((error: unknown) =>
    console.info('Deletions are not kept here', error),
  )
}

/** Takes a story from the screen at once. It is deleted by {@link sendDeletion} only. */
export const beginDeletion = (id: string): void => {
  hide(id)
  waiting = id
  void onShelf((userId) => shelveDeletion(userId, id, false))
}

export const undoDeletion = (id: string): void => {
  if (waiting === id) waiting = undefined
  bringBack(id)
  void onShelf((userId) => unshelveDeletion(userId, id))
}

const send = async (id: string): Promise<void> => {
  // Asked before anything is waited for: the page may be going.
  const asked = deleteAtServer(id)
  const noted = onShelf((userId) => shelveDeletion(userId, id, true))
  try {
    await asked
    await noted
  } catch (error) {
    // Without a signal it stays on the list of what the server has yet to hear.
    await noted
    if (error instanceof ConnectionError && (await isDeletionShelved(id))) return
    bringBack(id)
    await onShelf((userId) => unshelveDeletion(userId, id))
    throw error
  } finally {
    if (readResult()?.id === id) forgetResult()
  }
  await onShelf((userId) => forgetDeleted(userId, id))
  useStories.getState().remove(id)
}

/**
 * Deletes for good what {@link beginDeletion} began, also when the page goes meanwhile, and later
 * where there is no signal. When the server refuses the story is shown again, and this rejects. Does nothing for what was undone.
 */
export const sendDeletion = async (id: string): Promise<void> => {
  if (waiting !== id) return
  waiting = undefined
  const sent = send(id)
  const settled = sent.then(
    () => undefined,
    () => undefined, // Whoever called this is told; here it only matters that it has ended.
  )
  underWay.add(settled)
  void settled.then(() => underWay.delete(settled))
  await sent
}

/** Sends what still could be undone, by ending its toast. */
const sendWaiting = (): void => {
  if (waiting !== undefined) useToasts.getState().dismiss()
}

addEventListener('pagehide', sendWaiting)

beforeLogOut(async () => {
  sendWaiting()
  await Promise.all(underWay)
  // What still waits for a signal, if there is one now; what stays unsent is asked about.
  if (hasSignal()) await onShelf((userId) => sendDeletions(userId, { isLast: true }))
})

onUserGone(() => {
  const hadToast = waiting !== undefined
  waiting = undefined
  useDeletions.setState({ gone: new Set() })
  if (hadToast) useToasts.getState().dismiss()
})
