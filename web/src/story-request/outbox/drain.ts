import { Places } from '@storystone/schema/contract/places.ts'
import type { StoryResult } from '@storystone/schema/contract/story.ts'
import * as z from 'zod/mini'
import { ApiError } from '#web/platform/api/api-error.ts'
import { readText } from '#web/platform/api/transport.ts'
import { showNotification } from '#web/platform/show-notification.ts'
import { dropDraft } from '../draft/drafts.ts'
import { longestWaitMs, requestFailureOf } from '../failure.ts'
import { lacksPlace, type OutboxItem, type OutboxRequest, withFound } from '../item.ts'
import type { SendOutcome } from '../machine.ts'
import { fetchOwner, findPlacesOfItem, sendItem } from '../send-request.ts'
import {
  allItems,
  changeItem,
  deletedOutcome,
  holdItem,
  isEndOfSeries,
  recordOutcome,
  waitForLock,
  watchDeletion,
} from './outbox-database.ts'

/**
 * Why a drain has ended. `done`: this user has nothing left to send. `held`: others send these items;
 * another one may be sent after `afterMs`. `busy`: another page has been draining for too long.
 */
export type DrainEnd =
  | { readonly kind: 'done' | 'busy' }
  | { readonly kind: 'held'; readonly ids: readonly string[]; readonly afterMs?: number }
  | { readonly kind: 'later'; readonly afterMs: number }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed-out' }

/** Called for each generated story, and once for a series when its last item has ended. */
export type OnGenerated = (item: OutboxItem, story?: StoryResult) => Promise<void>

/** The tag of Background Sync, and the name of the lock of {@link drainOutbox}. */
export const outboxTag = 'storystone-outbox'

/** How long a drain waits for the one of another page. */
const lockWaitMs = 60_000

const isOpen = (item: OutboxItem): boolean => item.state !== 'refused'

/** How long an item has to wait. A time beyond the longest wait comes from a wrong clock. */
const waitOf = ({ notBefore }: OutboxItem): number => {
  const ms = notBefore - Date.now()
  return ms > longestWaitMs ? 0 : Math.max(0, ms)
}

/** What answers to an item in our server's place need not answer to the others. */
const waitsAlone = (item: OutboxItem): boolean =>
  item.notUnderstood !== undefined && waitOf(item) > 0

/** What a drain has left to others, or to a later one. */
type Passed = {
  readonly held: Set<string>
  /** Their connection was lost. The others may get through. */
  readonly cut: Set<string>
}

/** The end of a drain for which these items are left, with a wait of their own. */
const endWith = ({ held, cut }: Passed, left: readonly OutboxItem[]): DrainEnd => {
  if (cut.size > 0) return { kind: 'unreachable' }
  const wait = left.length > 0 && { afterMs: Math.min(...left.map(waitOf)) }
  if (held.size > 0) return { kind: 'held', ids: [...held], ...wait }
  return wait ? { kind: 'later', ...wait } : { kind: 'done' }
}

const findNext = async (
  passed: Passed,
  skipped: string | undefined,
): Promise<OutboxItem | DrainEnd> => {
  const isInTurn = ({ id }: OutboxItem): boolean =>
    id !== skipped && !passed.held.has(id) && !passed.cut.has(id)
  const findOpen = async (): Promise<readonly OutboxItem[]> =>
    (await allItems()).filter((item) => isInTurn(item) && isOpen(item))
  const open = await findOpen()
  if (open.every(waitsAlone)) return endWith(passed, open)
  const owner = await fetchOwner()
  if (owner === 'unreachable' || owner === 'signed-out') return { kind: owner }
  // Read again: an item that was deleted meanwhile is not sent.
  const mine = (await findOpen()).filter((item) => item.owner === owner)
  const next = mine.find((item) => !waitsAlone(item))
  if (next === undefined) return endWith(passed, mine)
  const afterMs = waitOf(next)
  return afterMs > 0 ? { kind: 'later', afterMs } : next
}

/** Takes an item over from a page that is gone: its card replaces the draft. */
const takeOver = async (id: string): Promise<OutboxItem | undefined> => {
  let draft: string | undefined
  const item = await changeItem(id, ({ draftPhoto, ...taken }) => {
    draft = draftPhoto
    return taken
  })
  if (draft !== undefined) await dropDraft(draft)
  return item
}

/** The story is there, whatever becomes of its notification. */
const notify = async (work: Promise<void>): Promise<void> => {
  await work.catch((error: unknown) => console.warn('A story could not be notified', error))
}

const isUnedited = (one: OutboxItem, other: OutboxItem): boolean =>
  JSON.stringify(one.request) === JSON.stringify(other.request)

/** Completes an item with its place, and sends it unless its user has to choose one. */
const sendWithPlace = async (item: OutboxItem): ReturnType<typeof sendItem> => {
  const found = await findPlace(item).catch((error: unknown) => ({
    outcome: requestFailureOf(error),
  }))
  const placed = found && 'request' in found ? { ...item, request: found.request } : item
  const stored = await changeItem(item.id, (now) => (isUnedited(now, item) ? placed : now))
  // Its user may have edited it during the search.
  if (stored && !isUnedited(stored, placed)) return sendWithPlace(stored)
  return found && 'outcome' in found ? { item, outcome: found.outcome } : sendItem(placed)
}

/** Sends one item. Returns what came of it; undefined when it was deleted before. */
const sendNext = async (id: string, onGenerated: OnGenerated): Promise<SendOutcome | undefined> => {
  const taken = await takeOver(id)
  if (taken === undefined) return undefined
  const { item, outcome } = await sendWithPlace(taken)
  const wasThere = await recordOutcome(item, outcome)
  if (!wasThere) return outcome
  if (item.series !== undefined) {
    if (await isEndOfSeries(item)) await notify(onGenerated(item))
  } else if (outcome.kind === 'generated') await notify(onGenerated(item, outcome.story))
  return outcome
}

const sendAll = async (onGenerated: OnGenerated, skipped?: string): Promise<DrainEnd> => {
  const passed: Passed = { held: new Set(), cut: new Set() }
  for (;;) {
    const next = await findNext(passed, skipped)
    if (!('id' in next)) return next
    const outcome = await holdItem(next.id, async (hasLock) => {
      if (hasLock) return sendNext(next.id, onGenerated)
      passed.held.add(next.id)
      return undefined
    })
    if (outcome?.kind === 'signed-out') return { kind: 'signed-out' }
    if (outcome?.kind === 'unreachable') passed.cut.add(next.id)
  }
}

/**
 * Sends the signed-in user's items one after the other, oldest first, until none is left or the
 * next has to wait. Items that a page sends itself are left to it, and so is `skipped`. One tab or
 * service worker does this at a time, under a lock. The others look when it has finished, or are `busy`.
 */
export const drainOutbox = async (
  onGenerated: OnGenerated,
  skipped?: string,
): Promise<DrainEnd> => {
  // Without locks two senders may send a key twice, which still makes one story.
  const end = await waitForLock(outboxTag, lockWaitMs, () => sendAll(onGenerated, skipped))
  return end ?? { kind: 'busy' }
}

const Found = z.extend(Places, { photoId: z.optional(z.string()) })

/**
 * Finds the place of an item that waited without a connection, before the server reserves its cost: the
 * completed request, the question which place is meant, or undefined where the server is to say.
 */
const findPlace = async (
  item: OutboxItem,
): Promise<{ readonly request: OutboxRequest } | { readonly outcome: SendOutcome } | undefined> => {
  // The server itself finds the place of a request that was sent before.
  if (item.state !== 'unsent' || !lacksPlace(item.request)) return undefined
  const deletion = watchDeletion(item.id)
  try {
    const answer = await findPlacesOfItem(item, deletion.signal)
    const found = z.parse(Found, JSON.parse(await readText(answer)))
    const { request, choices = [] } = withFound(item.request, found)
    if (choices.length === 0) return { request }
    const problem = { code: 'not_recognised', message: '', places: choices } as const
    return { outcome: { kind: 'refused', problem } }
  } catch (error) {
    if (deletion.signal.aborted) return { outcome: deletedOutcome(item.id) }
    if (!(error instanceof ApiError)) throw error
    console.info('The place of a waiting story could not be looked up', error)
    return undefined
  } finally {
    deletion.end()
  }
}

/** Notifies the user that the story of an item is ready, or its whole series, if they allow it. */
export const showStoryNotification = async (
  registration: ServiceWorkerRegistration | undefined,
  { id: itemId, request, readyText, series }: OutboxItem,
  story?: Pick<StoryResult, 'id' | 'title'>,
): Promise<void> => {
  if (Notification.permission !== 'granted') return
  await showNotification(registration, {
    title: readyText,
    ...(story && { body: story.title }),
    lang: request.language,
    tag: story?.id ?? series?.id ?? itemId,
    path: story ? `/story/${story.id}` : series?.path,
  })
}
