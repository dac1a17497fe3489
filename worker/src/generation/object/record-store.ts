import type { Accepted, GenerationRecord } from './record.ts'

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
