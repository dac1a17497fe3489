import { keyedHash } from '../../../worker/src/session/keyed-hash.ts'
import type { EndpointName, RequestOptions } from '../person/contract-request.ts'
import { openJar } from '../person/cookie-jar.ts'
import type { Calls } from '../person/deadlines.ts'
import { createPerson, type Person, password } from '../person/person.ts'
import { order } from '../person/purchases.ts'
import { must } from '../person/violation.ts'
import { limits } from '../world.ts'
import { newPhoto, photoForm } from './photo.ts'
import { requestVerb, type Verb } from './verb.ts'

type Limited = {
  readonly max: number
  readonly keyOf: (person: Person) => string
  readonly optionsOf: (person: Person) => RequestOptions
  readonly isSignedIn?: false
}

/** Requests of a new person whom a limit leaves one: no fault lets a second one through. */
const lastOne = (
  name: EndpointName,
  calls: Calls,
  { max, keyOf, optionsOf, isSignedIn }: Limited,
): Verb =>
  requestVerb(name, calls, async ({ world, lane }) => {
    const person = await createPerson(world, lane)
    await world.database.execute({
      sql: 'INSERT INTO limit_counters (key, used, ends_at) VALUES (?, ?, ?)',
      args: [keyOf(person), max - 1, Date.now() + 900_000],
    })
    let passed = 0
    return {
      ...optionsOf(person),
      jar: () => (isSignedIn === false ? openJar(lane.url) : person.jar),
      onOk: () => {
        passed += 1
        must(passed === 1, `A limit let ${passed} calls of ${name} through instead of one`)
      },
    }
  })

const checksOf = ({ world, email }: Person): string => {
  const { EMAIL_HASH_SECRET = '' } = world.stack.variables
  return `login-checks:strangers:${keyedHash(EMAIL_HASH_SECRET, 'login-checks', email)}`
}

export const limitVerbs = {
  lastPlaceSearch: lastOne(
    'places',
    { database: 5, wikimedia: 1 },
    {
      max: limits.placeSearches,
      keyOf: ({ id }) => `places:${id}`,
      optionsOf: () => ({ query: { name: `Petra ${crypto.randomUUID()}` } }),
    },
  ),
  lastPhotoReading: lastOne(
    'placesInPhoto',
    { database: 12, reading: 1, wikimedia: 2, media: 1 },
    {
      max: limits.photoReadings,
      keyOf: ({ id }) => `readings:${id}`,
      optionsOf: () => ({ body: photoForm(newPhoto()) }),
    },
  ),
  lastStripeCall: lastOne(
    'createCheckoutSession',
    { database: 7, stripe: 3 },
    {
      max: limits.stripeCalls,
      keyOf: ({ id }) => `stripe:${id}`,
      optionsOf: () => ({ body: order(false) }),
    },
  ),
  lastPasswordCheck: lastOne(
    'login',
    { database: 14 },
    {
      max: limits.passwordChecks,
      keyOf: checksOf,
      optionsOf: ({ email }) => ({ body: { email, password } }),
      isSignedIn: false,
    },
  ),
}
