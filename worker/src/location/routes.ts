import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { Location, LocationName } from '@storystone/schema/contract/location.ts'
import { unknownLocation } from '@storystone/schema/contract/location.ts'
import { sessions } from '@storystone/schema/database/accounts.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono/tiny'
import type { Database } from '#worker/platform/database/database.ts'
import { waitUntil } from '#worker/platform/http/background.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { type Budget, budgetLimit, countOnce } from '#worker/platform/limits/usage-limits.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
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

type FindLocationNameDeps = {
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

/** What the geocoder was asked: no name beyond the limit, without a slot or an answer. */
type Asked = { readonly name: string | null; readonly isCalled: boolean }

const notCalled: Asked = { name: null, isCalled: false }

/** Calls the geocoder when there is a slot. */
const requestName = async (deps: FindLocationNameDeps, key: NameKey): Promise<Asked> => {
  const { database, geocoder, onFailure } = deps
  if (!(await mayCall(deps))) {
    onFailure('this user has had all names of an hour')
    return notCalled
  }
  const turn = await claimCallSlot(database, service, maxWaitMs)
  if (turn === null) {
    onFailure('the geocoder has too many callers')
    return notCalled
  }
  await wait(turn)
  const answer = await geocoder.reverseGeocode(key)
  if (answer.outcome === 'answered') return { name: answer.name ?? '', isCalled: true }
  onFailure(answer.reason)
  return { name: null, isCalled: true }
}

/** Calls the geocoder for all requests for this name; releases the claim when it fails. */
const requestAndStoreName = async (
  deps: FindLocationNameDeps,
  key: NameKey,
): Promise<string | null> => {
  let asked = notCalled
  const isOurTurn = await waitForOwnTurn(deps)
  if (!isOurTurn) deps.onFailure('this user has too many requests at the geocoder')
  try {
    if (isOurTurn) asked = await requestName(deps, key)
  } finally {
    if (isOurTurn) await releaseUserTurn(deps.database, service, deps.userId)
    const { name, isCalled } = asked
    if (name === null) await releaseNaming(deps.database, key, isCalled ? service : null)
    else await storeName(deps.database, key, name, service)
  }
  return asked.name
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
const findLocationName = async (
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

/** Stores the user's location with the session, rounded; it is deleted with the session. */
const storeSessionLocation = async (
  { write }: Database,
  sessionId: string,
  location: Location,
  now: number,
): Promise<void> => {
  const { latitude, longitude } = roundPosition(location)
  await write(
    sql`UPDATE ${sessions} SET place_latitude = ${latitude}, place_longitude = ${longitude},
        place_name = ${location.locationName}, place_at = ${now}
      WHERE id = ${sessionId}`,
  )
}

type LocationParts = Pick<FindLocationNameDeps, 'geocoder' | 'budget'>

/** The user's location, and the name of a position. */
export const locationRoutes = ({ geocoder, budget }: LocationParts) =>
  new Hono<AppEnv>()
    .post(
      endpoints.location.path,
      requireSession(),
      validate('json', endpoints.location.body),
      async (context) => {
        const { database, session } = context.var
        await storeSessionLocation(database, session.id, context.req.valid('json'), Date.now())
        return context.body(null, 204)
      },
    )
    .get(
      endpoints.locationName.path,
      requireSession(),
      validate('query', endpoints.locationName.query),
      async (context) => {
        const { database, language, meter, session } = context.var
        const onFailure = (reason: string) => {
          meter.outcome = reason
        }
        const deps = { database, geocoder, budget, onFailure, userId: session.user.id }
        const naming = findLocationName(deps, context.req.valid('query'), language)
        const locationName = await waitUntil(context, naming)
        return context.json({ locationName } satisfies LocationName)
      },
    )
