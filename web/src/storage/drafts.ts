import { Place } from '@storystone/schema/contract/place.ts'
import { createStore, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import * as z from 'zod/mini'

/** A photo that waits for its story, as this browser keeps it over a reload. */
const Draft = z.object({
  id: z.uuid(),
  /** Upright, small and without metadata: as it is sent. */
  photo: z.instanceof(Blob),
  /** Where it was taken, from the photo itself or from the device. */
  place: z.nullable(Place),
  /** When it was taken, by the camera's own clock: ISO 8601 without a zone. */
  takenAt: z.optional(z.nullable(z.string())),
  /** The id of the user who took it; null when nobody was signed in. */
  owner: z.nullable(z.string()),
  /** What was asked with it, and under which key: checked by whoever asks again. */
  attempt: z.optional(z.unknown()),
})
export type Draft = z.infer<typeof Draft>

const key = 'photo'

let opened: UseStore | undefined

const store = (): UseStore => {
  opened ??= createStore('storystone-drafts', 'drafts')
  return opened
}

/** A browser that keeps nothing does without: the photo is then lost with the page, not before. */
const unlessRefused = async <T>(action: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await action()
  } catch (error) {
    console.info('Drafts are not kept here', error)
    return undefined
  }
}

/** The draft of this browser; undefined where there is none that can be read. */
export const readDraft = async (): Promise<Draft | undefined> => {
  const kept: unknown = await unlessRefused(() => get(key, store()))
  return Draft.safeParse(kept).data
}

/** Keeps a draft, in the place of the one before. */
export const writeDraft = async (draft: Draft): Promise<void> => {
  await unlessRefused(() => set(key, draft, store()))
}

/** Looks at the draft and does something about it in one step, so that no other tab comes between. */
const withDraft = async (
  act: (draft: Draft | undefined, drafts: IDBObjectStore) => void,
): Promise<void> => {
  await unlessRefused(() =>
    store()('readwrite', async (drafts) => {
      const kept: unknown = await promisifyRequest(drafts.get(key))
      act(Draft.safeParse(kept).data, drafts)
      await promisifyRequest(drafts.transaction)
    }),
  )
}

/** Changes the draft of this id; does nothing when another has taken its place. */
export const changeDraft = (
  id: string,
  changes: Partial<Omit<Draft, 'id' | 'photo'>>,
): Promise<void> =>
  withDraft((draft, drafts) => {
    if (draft?.id === id) drafts.put({ ...draft, ...changes }, key)
  })

/**
 * Drops the draft of this id, since its story has come or it was taken away; does nothing when
 * another has taken its place. Without an id it drops whichever there is.
 */
export const dropDraft = (id?: string): Promise<void> =>
  withDraft((draft, drafts) => {
    if (id === undefined || draft?.id === id) drafts.delete(key)
  })
