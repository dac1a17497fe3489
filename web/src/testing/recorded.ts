import { createStore, set } from 'idb-keyval'
import * as z from 'zod/mini'
import underWay from './recorded/2026-11-24-under-way.json' with { type: 'json' }
import waiting from './recorded/2026-11-24-waiting.json' with { type: 'json' }

/** What the version before decision 162 stored in Chromium, as two of its users left it. */
const recordings = { waiting, underWay }

const bytesOf = (base64: string): ArrayBuffer =>
  new Uint8Array(Buffer.from(base64, 'base64')).buffer

const StoredBytes = z.object({ $bytes: z.string() })
const StoredBlob = z.object({ $blob: z.string(), type: z.string() })

const decode = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const bytes = StoredBytes.safeParse(value).data
  if (bytes) return bytesOf(bytes.$bytes)
  const blob = StoredBlob.safeParse(value).data
  if (blob) return new Blob([bytesOf(blob.$blob)], { type: blob.type })
  if (Array.isArray(value)) return value.map(decode)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, decode(part)]))
}

const Recording = z.object({
  databases: z.record(
    z.string(),
    z.record(z.string(), z.array(z.object({ key: z.string(), value: z.unknown() }))),
  ),
  sessionStorage: z.record(z.string(), z.string()),
})

/** Fills the databases and the tab's storage with a recording. Returns the outbox and the draft in it. */
export const restoreRecorded = async (name: keyof typeof recordings) => {
  const { databases, sessionStorage: tab } = Recording.parse(recordings[name])
  for (const [database, stores] of Object.entries(databases)) {
    for (const [store, entries] of Object.entries(stores)) {
      const target = createStore(database, store)
      for (const { key, value } of entries) await set(key, decode(value), target)
    }
  }
  for (const [key, value] of Object.entries(tab)) globalThis.sessionStorage?.setItem(key, value)
  const values = (database: string, store: string): unknown[] =>
    (databases[database]?.[store] ?? []).map(({ value }) => decode(value))
  return {
    items: values('storystone-outbox', 'items'),
    draft: values('storystone-drafts', 'drafts')[0],
  }
}
