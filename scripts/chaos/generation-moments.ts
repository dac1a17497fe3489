import type { Fault, Target } from './fault-proxy.ts'
import { call, callOk, type Person, password } from './person/person.ts'
import { newPhoto, photoForm } from './verbs/generation.ts'

type Start = (person: Person, placeId: string) => Promise<unknown>

/** A moment in the life of a generation, and what its attempt must be after a kill then. */
export type Moment = {
  readonly name: string
  readonly faults: readonly Fault[]
  readonly start: Start
  /** Done while the generation stands still, before the kill. */
  readonly meanwhile?: Start
  /** Killed once more when the next reader has made it go on to the same moment. */
  readonly diesTwice?: true
  /** `reserved`: its object is lost with the worker, so that only the sweep is left. */
  readonly endsAs: 'settled' | 'given_back' | 'reserved' | undefined
}

const stallMs = 120_000

/** Stalls the first request to a service, or those that hold a text. */
const stall = (target: Target, moment: Fault['moment'], about = '', times = 1): Fault => ({
  target,
  about,
  skip: 0,
  moment,
  times,
  bytes: 400,
  kind: 'stall',
  stallMs,
})

const byName: Start = (person, placeId) =>
  call(person, 'storyFromText', {
    body: { placeId, format: 'quick_facts', language: 'en' },
  })

const byPhoto: Start = (person) => call(person, 'generateStory', { body: photoForm(newPhoto()) })

export const retelling: Start = async (person, placeId) => {
  const [[id = '', story] = []] = person.stories
  // Either text may be the story's afterwards.
  if (story) story.versions = []
  await call(person, 'retell', { params: { id }, body: { placeId } })
}

const deleteAccount: Start = async (person) => {
  await callOk(person, 'deleteUser', { body: { password } })
  person.account = 'gone'
}

/**
 * What these requests to the database hold. Counting requests would miss: a generation that waits for
 * its turn at Wikimedia makes more of them.
 */
const session = 'sessions'
/** A second try after 4 s would go on where the kill comes late, on a busy machine. */
const tries = 2
const reservation = 'body_hash, state, cost'
const settlement = "SET state = 'settled'"
const refund = "SET state = 'given_back'"
const allRefused: Fault = { ...stall('openai', 'before'), times: 9, kind: 'answer_500' }

/** A moment at which a generation, by name unless told otherwise, stands still because of these faults. */
const moment = (
  name: string,
  endsAs: Moment['endsAs'],
  faults: readonly Fault[],
  more: Partial<Moment> = {},
): Moment => ({ name, endsAs, faults, start: byName, ...more })

/** The table of docs/recovery.md: when a generation dies. */
export const generationMoments: readonly Moment[] = [
  moment('not stored', undefined, [stall('database', 'before', session, tries)]),
  moment('accepted, not reserved', undefined, [stall('database', 'before', reservation, tries)]),
  moment('reserved, without an answer', 'settled', [stall('database', 'behind', reservation)]),
  moment('its photo not stored', 'given_back', [stall('media', 'before')], { start: byPhoto }),
  moment('its photo being read', 'settled', [stall('openai', 'before')], { start: byPhoto }),
  moment('its words being written', 'settled', [stall('openai', 'midway')]),
  moment('its words being written again', 'given_back', [stall('openai', 'midway')], {
    diesTwice: true,
  }),
  moment('its words being written, and its object lost', 'reserved', [stall('openai', 'midway')]),
  moment('a retelling being written', 'settled', [stall('openai', 'before')], { start: retelling }),
  moment('written, not settled', 'settled', [stall('database', 'before', settlement)]),
  moment('settled, without an answer', 'settled', [stall('database', 'behind', settlement)]),
  moment('refused, not given back', 'given_back', [
    allRefused,
    stall('database', 'before', refund),
  ]),
  moment('its account deleted', undefined, [stall('openai', 'before')], {
    meanwhile: deleteAccount,
  }),
]
