import { type Language, unknownLocation } from '@storystone/schema/catalog.ts'
import type { Database } from '#worker/platform/database/client.ts'
import { countOnce } from '#worker/platform/limits/limits.ts'
import { type Budget, budgetLimit } from '#worker/platform/limits/user-budget.ts'
import type { Geocoder } from '#worker/vendors/geocoder.ts'
import {
  claimCallSlot,
  claimNaming,
  claimUserTurn,
  findStoredName,
  type NameKey,
  type Position,
  releaseNaming,
  releaseUserTurn,
  roundPosition,
  storeName,
} from './name-store.ts'

export type FindLocationNameDeps = {
  readonly database: Database
  readonly geocoder: Geocoder
  readonly budget: Budget<'locationNames'>
  /** The user of the request: each waits for one call at a time. */
  readonly userId: string
  /** Receives the reason when no name was found. */
  readonly onFailure: (reason: string) => void
}

const service = 'geocoder'

/** How long to wait for a turn and for a slot at the geocoder, and for another request's result. */
const maxWaitMs = 4_000
const maxWaitForOtherMs = 13_000
const pollMs = 250

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until none of the user's other requests has a slot; false when it takes too long. */
const waitForOwnTurn = async ({ database, userId }: FindLocationNameDeps): Promise<boolean> => {
  const until = Date.now() + maxWaitMs
  for (;;) {
    if (await claimUserTurn(database, service, userId, Date.now())) return true
    if (Date.now() >= until) return false
    await wait(pollMs)
  }
}

/** Counts a call to the geocoder for its user; false beyond the user's limit. */
const mayCall = async ({ database, budget, userId }: FindLocationNameDeps): Promise<boolean> => {
  const limit = budgetLimit(budget, 'locationNames', userId)
  const { use } = await database.write(countOnce({ limit }, Date.now()))
  return use.used <= limit.max
}

/** Calls the geocoder when there is a slot; null beyond the limit, without a slot or an answer. */
const requestName = async (deps: FindLocationNameDeps, key: NameKey): Promise<string | null> => {
  const { database, geocoder, onFailure } = deps
  if (!(await mayCall(deps))) {
    onFailure('this user has had all names of an hour')
    return null
  }
  const turn = await claimCallSlot(database, service, maxWaitMs)
  if (turn === null) {
    onFailure('the geocoder has too many callers')
    return null
  }
  await wait(turn)
  const answer = await geocoder.reverseGeocode(key)
  if (answer.outcome === 'answered') return answer.name ?? ''
  onFailure(answer.reason)
  return null
}

/** Calls the geocoder for all requests for this name; releases the claim when it fails. */
const requestAndStoreName = async (
  deps: FindLocationNameDeps,
  key: NameKey,
): Promise<string | null> => {
  let name: string | null = null
  const isOurTurn = await waitForOwnTurn(deps)
  if (!isOurTurn) deps.onFailure('this user has too many requests at the geocoder')
  try {
    if (isOurTurn) name = await requestName(deps, key)
  } finally {
    if (isOurTurn) await releaseUserTurn(deps.database, service, deps.userId)
    if (name === null) await releaseNaming(deps.database, key, service)
    else await storeName(deps.database, key, name, service)
  }
  return name
}

/** Waits for the name that another request is fetching; null when it fails. */
const waitForOther = async ({ database }: FindLocationNameDeps, key: NameKey) => {
  const until = Date.now() + maxWaitForOtherMs
  while (Date.now() < until) {
    await wait(pollMs)
    const known = await findStoredName(database, key)
    if (known?.name !== null) return known?.name ?? null
  }
  return null
}

/**
 * The name of a position: city, town or village, and country. Names are cached; concurrent requests
 * share one geocoder call, and there is at most one call a second. `Unknown location` when no name
 * is found.
 */
export const findLocationName = async (
  deps: FindLocationNameDeps,
  position: Position,
  language: Language,
): Promise<string> => {
  const key: NameKey = { ...roundPosition(position), language }
  const known = await findStoredName(deps.database, key)
  if (known && known.name !== null) return known.name || unknownLocation
  const isClaimed = await claimNaming(deps.database, key, Date.now())
  const name = isClaimed ? await requestAndStoreName(deps, key) : await waitForOther(deps, key)
  return name || unknownLocation
}
