import { type Language, unknownLocation } from '@storystone/schema/catalog.ts'
import type { Geocoder } from '../../adapters/geocoder.ts'
import type { Database } from '../../database/client.ts'
import { type Position, roundPosition } from './round-position.ts'
import {
  claimCallSlot,
  claimPlaceName,
  findPlaceName,
  keepPlaceName,
  type PlaceKey,
  releasePlaceName,
} from './store.ts'

export type NamePlaceDeps = {
  readonly database: Database
  readonly geocoder: Geocoder
  /** Told why no name came. */
  readonly onFailure: (reason: string) => void
}

const service = 'geocoder'

/** How long somebody may wait for a turn at the geocoder, and for another's answer. */
const longestWaitMs = 4_000
const longestWaitForAnotherMs = 9_000
const pollMs = 250

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks the geocoder when it is this call's turn; null when the turn or the answer did not come. */
const ask = async (
  { database, geocoder, onFailure }: NamePlaceDeps,
  place: PlaceKey,
): Promise<string | null> => {
  const turn = await claimCallSlot(database, service, longestWaitMs)
  if (turn === null) {
    onFailure('the geocoder has too many callers')
    return null
  }
  await wait(turn)
  const answer = await geocoder.nameOf(place)
  if (answer.outcome === 'answered') return answer.name ?? ''
  onFailure(answer.reason)
  return null
}

/** Asks for everybody who wants this name now; gives the claim back when no name came. */
const askForAll = async (deps: NamePlaceDeps, place: PlaceKey): Promise<string | null> => {
  let name: string | null = null
  try {
    name = await ask(deps, place)
  } finally {
    if (name === null) await releasePlaceName(deps.database, place, service)
    else await keepPlaceName(deps.database, place, name, service)
  }
  return name
}

/** Waits for the name that somebody else is asking for; null when none comes. */
const awaitAnother = async ({ database }: NamePlaceDeps, place: PlaceKey) => {
  const until = Date.now() + longestWaitForAnotherMs
  while (Date.now() < until) {
    await wait(pollMs)
    const known = await findPlaceName(database, place)
    if (known?.name !== null) return known?.name ?? null
  }
  return null
}

/**
 * What a place is called: city, town or village, and country. A name that was asked for once is
 * kept; the geocoder is asked once for all who want it at the same time, and never more than once
 * a second. `Unknown location` where no name comes.
 */
export const namePlace = async (
  deps: NamePlaceDeps,
  position: Position,
  language: Language,
): Promise<string> => {
  const place: PlaceKey = { ...roundPosition(position), language }
  const known = await findPlaceName(deps.database, place)
  if (known && known.name !== null) return known.name || unknownLocation
  const isMine = await claimPlaceName(deps.database, place, Date.now())
  const name = isMine ? await askForAll(deps, place) : await awaitAnother(deps, place)
  return name || unknownLocation
}
