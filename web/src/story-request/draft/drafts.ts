import { Location } from '@storystone/schema/contract/location.ts'
import { get, promisifyRequest, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { bytesOf, KeptFile, openStore } from '#web/platform/storage/open-store.ts'

/** The photo on home, as this browser stores it over a reload. */
const Draft = z.object({
  id: z.uuid(),
  /** The photo as it is sent: upright, downscaled and without metadata. */
  photo: KeptFile,
  /** Where it was taken, from the photo itself or from the device. */
  place: z.nullable(Location),
  /** When it was taken, by the camera's clock: ISO 8601 without a zone. */
  takenAt: z.optional(z.nullable(z.string())),
  /** The id of the user who took it; null when nobody was signed in. */
  owner: z.nullable(z.string()),
})
export type Draft = z.infer<typeof Draft>

const key = 'photo'

const store = openStore('storystone-drafts')

/** In a browser that forbids storage the photo lasts as long as the page. */
const unlessRefused = async <T>(action: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await action()
  } catch (error) {
    console.info('Drafts are not kept here', error)
    return undefined
  }
}

/** The draft of this browser, or undefined if there is none that can be read. */
export const readDraft = async (): Promise<Draft | undefined> => {
  const kept: unknown = await unlessRefused(() => get(key, store))
  return Draft.safeParse(kept).data
}

/** Stores a draft in the place of the one before. */
export const writeDraft = async (draft: Draft): Promise<void> => {
  await unlessRefused(async () => set(key, { ...draft, photo: await bytesOf(draft.photo) }, store))
}

/**
 * Reads the draft and acts on it in one transaction, so that no other tab comes between. `kept` is the
 * draft as it is stored.
 */
const withDraft = async (
  act: (draft: Draft | undefined, drafts: IDBObjectStore, kept: unknown) => void,
): Promise<void> => {
  await unlessRefused(() =>
    store('readwrite', async (drafts) => {
      const kept: unknown = await promisifyRequest(drafts.get(key))
      act(Draft.safeParse(kept).data, drafts, kept)
      await promisifyRequest(drafts.transaction)
    }),
  )
}

/** Changes the draft of this id. Does nothing when another one has replaced it. */
export const changeDraft = (
  id: string,
  changes: Partial<Omit<Draft, 'id' | 'photo'>>,
): Promise<void> =>
  withDraft((draft, drafts, kept) => {
    if (draft?.id === id) drafts.put(Object.assign({}, kept, changes), key)
  })

/**
 * Drops the draft of this id. Does nothing when another one has replaced it. Without an id it drops
 * any draft.
 */
export const dropDraft = (id?: string): Promise<void> =>
  withDraft((draft, drafts) => {
    if (id === undefined || draft?.id === id) drafts.delete(key)
  })
