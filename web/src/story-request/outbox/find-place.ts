import { formatTraits } from '@storystone/schema/catalog.ts'
import { Places } from '@storystone/schema/contract/places.ts'
import * as z from 'zod/mini'
import { ApiError } from '#web/platform/api/api-error.ts'
import { readText } from '#web/platform/api/transport.ts'
import { deletedOutcome, watchDeletion } from './item-changes.ts'
import type { OutboxItem, OutboxRequest } from './outbox-item.ts'
import { fetchPlaces } from './request-calls.ts'
import type { SendOutcome } from './request-state.ts'

const Found = z.extend(Places, { photoId: z.optional(z.string()) })

/** An inscription is translated wherever it stands. What was sent before is the server's to decide. */
const isOpen = ({ state, request: { format, place, retells } }: OutboxItem): boolean =>
  state === 'unsent' && !place && retells === undefined && !formatTraits[format].needsPhoto

/**
 * Finds the place of an item that waited without a connection, before the server reserves its cost: the
 * completed request, the question which place is meant, or undefined where the server is to say.
 */
export const findPlace = async (
  item: OutboxItem,
): Promise<{ readonly request: OutboxRequest } | { readonly outcome: SendOutcome } | undefined> => {
  if (!isOpen(item)) return undefined
  const deletion = watchDeletion(item.id)
  try {
    const answer = await fetchPlaces(item, deletion.signal)
    const { candidates, sure, photoId } = z.parse(Found, JSON.parse(await readText(answer)))
    const request = { ...item.request, ...(photoId !== undefined && { photoId }) }
    const [first] = candidates
    if (!first) return { request }
    const { id, name, pictureUrl } = first
    if (sure) return { request: { ...request, place: { id, name, pictureUrl } } }
    const problem = { code: 'not_recognised', message: '', places: candidates } as const
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
