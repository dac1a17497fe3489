import { type ErrorBody, statusOfCode } from '@storystone/schema/contract/error.ts'
import type { InscriptionResult, StoryResult } from '@storystone/schema/contract/story.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { type Database, readBatch } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { errorBody, toRefusal } from '#worker/platform/http/error-handler.ts'
import type { ModelCost } from '#worker/platform/limits/usage-limits.ts'
import { creditsMoved, type Meter } from '#worker/platform/log/log.ts'
import { type StoredStory, selectStory, toStoredStory } from '#worker/stories'
import { type Attempt, selectCredits } from '../attempt/attempt.ts'
import type { GenerationRequest } from './start-generation.ts'

const recordKey = 'record'
/** While a generation runs, its alarm looks this often whether it still does, in milliseconds. */
export const heartbeatMs = 30_000

export type RecordStore = {
  readonly load: () => GenerationRecord | undefined
  /** Stores the first record with its alarm. Nothing leaves the object before both are on disk. */
  readonly accept: (record: Accepted) => void
  /** Stores a later record. Nothing waits for it: if it is lost, the database has the end. */
  readonly save: (record: GenerationRecord) => Promise<void>
  readonly wakeAt: (time: number) => Promise<void>
  readonly forget: () => Promise<void>
}

/** Keeps the one record of a `Generation`, and its alarm. */
export const createRecordStore = (storage: DurableObjectStorage): RecordStore => ({
  load: () => storage.kv.get<GenerationRecord>(recordKey),
  accept: (record) => {
    storage.kv.put(recordKey, record)
    void storage.setAlarm(Date.now() + heartbeatMs)
  },
  save: (record) => storage.put(recordKey, record, { allowUnconfirmed: true }),
  wakeAt: (time) => storage.setAlarm(time, { allowUnconfirmed: true }),
  forget: async () => {
    await storage.deleteAlarm()
    await storage.deleteAll()
  },
})

/** A refusal as it is stored and crosses from the object to the routes. */
type RefusalData = Pick<Refusal, 'code' | 'details'>

const toData = ({ code, details }: Refusal): RefusalData => ({ code, details })
export const fromData = ({ code, details }: RefusalData): Refusal => new Refusal(code, details)

type Work = { readonly attempt: Attempt; readonly request: GenerationRequest }

/** What counts of the work when it ends; a record of an earlier release has none. */
type Worked = Work & { readonly calls?: readonly ModelCost[] }

/** Accepted, and reserved unless the object died before. `runs` counts the runs, this one included. */
export type Accepted = Work & { readonly state: 'accepted'; readonly runs: number }
/** The story is written and waits to be settled; `failures` counts how often that failed. */
export type Written = Worked & {
  readonly state: 'written'
  readonly stored: StoredStory
  readonly failures: number
}
/** There is no story, and the cost waits to be given back. */
export type Refused = Worked & {
  readonly state: 'refused'
  readonly refusal: RefusalData
  readonly failures: number
}
/** How it ended, kept for late readers. The story itself is in the database. */
export type Ended = {
  readonly state: 'ended'
  readonly userId: string
  readonly result: GenerationRequest['result']
  readonly outcome: { readonly storyId: string } | RefusalData
  /** In milliseconds since 1970. */
  readonly until: number
}

/** An attempt that has not ended. */
export type Unended = Accepted | Written | Refused
/** What a `Generation` keeps of its one attempt. */
export type GenerationRecord = Unended | Ended

export const userIdOf = (record: GenerationRecord): string =>
  record.state === 'ended' ? record.userId : record.attempt.userId

/** A stored story with the user's present balance, in credits. */
export type GeneratedStory = StoredStory & { readonly creditsLeft: number }

/** The stored story of an earlier call. Refuses `not_found` if it was deleted. */
export const replayStory = async (
  database: Database,
  userId: string,
  storyId: string,
): Promise<GeneratedStory> => {
  const { rows, balance } = await readBatch(database.read, {
    rows: selectStory(database, userId, storyId),
    balance: selectCredits(database, userId),
  })
  const [[row], [user]] = [rows, balance]
  if (!row || !user) throw new Refusal('not_found')
  return { ...toStoredStory(row), creditsLeft: user.credits }
}

/** The result of a generating call; that of translate-inscription has the inscription's `language`. */
export const toResult = (
  { story, inscription, creditsLeft }: GeneratedStory,
  result: GenerationRequest['result'],
): StoryResult | InscriptionResult => {
  if (result === 'story') return { ...story, creditsLeft }
  if (!inscription) throw new Error('The story has no inscription')
  return { ...story, creditsLeft, storyLanguage: story.language, ...inscription }
}

export type RefusedOutcome = { readonly kind: 'refused'; readonly refusal: RefusalData }

/** How a generation ended. */
export type Outcome =
  | { readonly kind: 'story'; readonly generated: GeneratedStory }
  | RefusedOutcome

/** Who reads a story while it is written, and what their error messages need. */
export type Subscriber = {
  readonly userId: string
  readonly language: Language
  readonly requestId: string
}

/** The outcome of a generation that an error ends. */
export const refusedBy = (error: unknown): RefusedOutcome => ({
  kind: 'refused',
  refusal: toData(toRefusal(error)),
})

/** The data of an `error` event, in the language of its subscriber. */
export const errorFor = (
  subscriber: Subscriber,
  { refusal }: RefusedOutcome,
): ErrorBody & { status: number } => {
  return { ...errorBody(subscriber, fromData(refusal)), status: statusOfCode[refusal.code] }
}

type LogContext = {
  readonly meter: Meter
  /** The id of the request that started the generation. */
  readonly requestId: string
  /** A keyed hash. */
  readonly user: string
  readonly durationMs: number
}

/** Writes the log line of a generation. */
export const logOutcome = (
  outcome: Outcome,
  { meter, requestId, user, durationMs }: LogContext,
): void => {
  const { vendorMs, databaseTrips, outcome: cause } = meter
  const code = outcome.kind === 'story' ? 'completed' : outcome.refusal.code
  const reason = [code, cause].filter(Boolean).join(': ')
  const times = { durationMs, providerMs: vendorMs, databaseTrips }
  console.log(
    JSON.stringify({
      job: 'generation',
      requestId,
      user,
      outcome: reason,
      ...times,
      ...creditsMoved(meter),
    }),
  )
}
