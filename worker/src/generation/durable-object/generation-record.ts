import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { ModelCost } from '#worker/platform/limits/user-budget.ts'
import type { StoredStory } from '#worker/stories'
import type { Attempt } from '../attempt/attempt.ts'
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
export type RefusalData = Pick<Refusal, 'code' | 'details'>

export const toData = ({ code, details }: Refusal): RefusalData => ({ code, details })
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
