import { get, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { openStore } from '#web/platform/storage/open-store.ts'
import { withShelf } from './shelf-access.ts'

/** A story that was deleted here, and not yet at the server. */
const Deletion = z.object({
  id: z.string(),
  /** When it was deleted, in milliseconds since 1970. */
  at: z.number(),
  /** Whether an undo is not possible any more. */
  isDue: z.boolean(),
})
export type Deletion = z.infer<typeof Deletion>

/** The user's choices about the shelf on this device. */
const Choices = z.object({
  /** Whether photos are stored. */
  photos: z.boolean(),
  /** The stories whose narration is not stored. */
  silent: z.array(z.string()),
  /** Whether persistent storage was requested. */
  hasAsked: z.boolean(),
})
type Choices = z.infer<typeof Choices>

const noChoices: Choices = { photos: true, silent: [], hasAsked: false }

const parseDeletions = (value: unknown): readonly Deletion[] =>
  z.array(Deletion).safeParse(value).data ?? []
const parseChoices = (value: unknown): Choices => Choices.safeParse(value).data ?? noChoices

export const readDeletions = async (): Promise<readonly Deletion[]> =>
  parseDeletions(await get('deletions', openStore('storystone-notes')))

const changeDeletions = async (
  userId: string,
  change: (deletions: readonly Deletion[]) => readonly Deletion[],
): Promise<void> => {
  await withShelf(userId, () =>
    update<unknown>(
      'deletions',
      (value) => change(parseDeletions(value)),
      openStore('storystone-notes'),
    ),
  )
}

/** Notes a deletion, in the place of an earlier note for the same story. */
export const noteDeletion = (userId: string, deletion: Deletion): Promise<void> =>
  changeDeletions(userId, (known) => [...known.filter(({ id }) => id !== deletion.id), deletion])

/** Drops the note: the deletion was undone, or done at the server. */
export const dropDeletion = (userId: string, id: string): Promise<void> =>
  changeDeletions(userId, (known) => known.filter((each) => each.id !== id))

/** Drops the notes of these stories. Mostly there are none. */
export const dropDeletions = async (userId: string, ids: readonly string[]): Promise<void> => {
  const noted = await readDeletions()
  if (noted.some(({ id }) => ids.includes(id))) {
    await changeDeletions(userId, (known) => known.filter(({ id }) => !ids.includes(id)))
  }
}

export const readChoices = async (): Promise<Choices> =>
  parseChoices(await get('choices', openStore('storystone-notes')))

export const changeChoices = async (
  userId: string,
  change: (choices: Choices) => Partial<Choices>,
): Promise<void> => {
  await withShelf(userId, () =>
    update<unknown>(
      'choices',
      (value) => {
        const choices = parseChoices(value)
        return { ...choices, ...change(choices) }
      },
      openStore('storystone-notes'),
    ),
  )
}

/**
 * Requests persistent storage, once per user. Call it after something was stored, not before: some
 * browsers ask the user. Never rejects: without it things are stored as long as there is room.
 */
export const requestPersistence = async (userId: string): Promise<void> => {
  try {
    if (navigator.storage?.persist === undefined || (await readChoices()).hasAsked) return
    let isFirst = false
    // In one transaction, so that one of several tabs does.
    await changeChoices(userId, ({ hasAsked }) => {
      isFirst = !hasAsked
      return { hasAsked: true }
    })
    if (isFirst) await navigator.storage.persist()
  } catch (error) {
    console.info('The browser grants no persistent storage', error)
  }
}
