import { keyedHash } from '#worker/platform/session/keyed-hash.ts'
import type { EndpointName, RequestOptions } from '../person/contract-request.ts'
import { must, openJar } from '../person/contract-request.ts'
import type { Calls } from '../person/deadlines.ts'
import { createPerson, type Person, password } from '../person/person.ts'
import { order } from '../person/purchases.ts'
import { limits } from '../world.ts'
import { newPhoto, photoForm } from './generation.ts'
import { requestVerb, type Verb } from './verb.ts'

type Limited = {
  readonly name: EndpointName
  readonly calls: Calls
  readonly max: number
  /** How many are left. */
  readonly left?: 0 | 1
  readonly keyOf: (person: Person) => string
  readonly optionsOf: (person: Person) => RequestOptions
  readonly isSignedIn?: false
}

/** Requests of a new person whom a limit leaves one, or none: no fault lets another one through. */
const lastOne = ({ name, calls, max, left = 1, keyOf, optionsOf, isSignedIn }: Limited): Verb =>
  requestVerb(name, calls, async ({ world, lane }) => {
    const person = await createPerson(world, lane)
    await world.database.execute({
      sql: 'INSERT INTO limit_counters (key, used, ends_at) VALUES (?, ?, ?)',
      args: [keyOf(person), max - left, Date.now() + 900_000],
    })
    let passed = 0
    const pass = (): void => {
      passed += 1
      must(passed <= left, `A limit let ${passed} calls of ${name} through instead of ${left}`)
    }
    return {
      eachTime: () => optionsOf(person),
      jar: () => (isSignedIn === false ? openJar(lane.url) : person.jar),
      onOk: pass,
      onRefused: ({ code }) => {
        // What a wrong password is answered that was tried.
        if (code === 'invalid_credentials') pass()
      },
    }
  })

/** The key of a limit on the log-ins of an account. */
const ofLogIns =
  (limit: string, purpose = limit) =>
  ({ world, email }: Person): string => {
    const { EMAIL_HASH_SECRET = '' } = world.stack.variables
    return `${limit}:${keyedHash(EMAIL_HASH_SECRET, purpose, email)}`
  }

export const limitVerbs = {
  lastPlaceSearch: lastOne({
    name: 'places',
    calls: { database: 5, wikimedia: 1 },
    max: limits.placeSearches,
    keyOf: ({ id }) => `searches:${id}`,
    optionsOf: () => ({ query: { name: `Petra ${crypto.randomUUID()}` } }),
  }),
  lastPhotoReading: lastOne({
    name: 'placesInPhoto',
    calls: { database: 12, reading: 1, wikimedia: 2, media: 1 },
    max: limits.photoReadings,
    keyOf: ({ id }) => `readings:${id}`,
    optionsOf: () => ({ body: photoForm(newPhoto()) }),
  }),
  lastFreeStory: lastOne({
    name: 'storyFromText',
    calls: { database: 9, wikimedia: 2 },
    max: limits.freeStories,
    keyOf: ({ id }) => `freeStories:${id}`,
    optionsOf: () => ({
      body: { text: 'Colosseum', format: 'quick_facts', language: 'en', writer: 'extract' },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    }),
  }),
  lastStripeCall: lastOne({
    name: 'createCheckoutSession',
    calls: { database: 7, stripe: 3 },
    max: limits.stripeCalls,
    keyOf: ({ id }) => `stripe:${id}`,
    optionsOf: () => ({ body: order(false) }),
  }),
  lastPasswordCheck: lastOne({
    name: 'login',
    calls: { database: 14 },
    max: limits.passwordChecks,
    keyOf: ofLogIns('login-checks:strangers', 'login-checks'),
    optionsOf: ({ email }) => ({ body: { email, password } }),
    isSignedIn: false,
  }),
  lastFailedLogin: lastOne({
    name: 'login',
    calls: { database: 14 },
    max: limits.failedLogins,
    keyOf: ofLogIns('login-account'),
    optionsOf: ({ email }) => ({ body: { email, password: `not ${password}` } }),
    isSignedIn: false,
  }),
  /** As many stories as a day allows have ended uncharged. */
  noUncharged: lastOne({
    name: 'storyFromText',
    calls: { database: 9, wikimedia: 2, writing: 1 },
    max: limits.uncharged,
    left: 0,
    keyOf: ({ id }) => `uncharged:${id}`,
    optionsOf: () => ({ body: { text: 'Colosseum', format: 'quick_facts', language: 'en' } }),
  }),
}
