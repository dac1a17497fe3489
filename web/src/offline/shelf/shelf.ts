import { Story } from '@storystone/schema/contract/story.ts'
import { del, delMany, entries, get, keys, set, setMany, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { openStore } from '#web/platform/storage/open-store.ts'
import { withShelf } from './shelf-access.ts'
import { isShelfOf } from './shelf-owner.ts'

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
export const requestPersistenceOnce = async (userId: string): Promise<void> => {
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

/** How far the stories are synced. It is stored among them, so that it is lost with them. */
const Step = z.object({
  /** Where the next request for changes starts. */
  since: z.string(),
  /** Whether all stories have been here once. Until then the shelf is incomplete. */
  isWhole: z.boolean(),
})
export type Step = z.infer<typeof Step>

const stepKey = 'step'

export type Shelf = {
  /** Newest first. */
  readonly stories: readonly Story[]
  readonly isWhole: boolean
}

const newestFirst = (a: Story, b: Story): number => {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}

/** Drops what can't be read. The next sync fetches everything again. */
const drop = async (userId: string, keys: readonly IDBValidKey[]): Promise<void> => {
  console.info('Stories on the shelf could not be read', keys)
  await withShelf(userId, () => delMany([...keys, stepKey], openStore('storystone-stories')))
}

const deletedHere = async (): Promise<ReadonlySet<string>> =>
  new Set((await readDeletions()).map(({ id }) => id))

/** All stories on the shelf that were not deleted here. Rejects where the browser forbids storage. */
export const readShelf = async (userId: string): Promise<Shelf> => {
  if (!(await isShelfOf(userId))) return { stories: [], isWhole: false }
  const stories: Story[] = []
  const unreadable: IDBValidKey[] = []
  let isWhole = false
  for (const [key, value] of await entries<IDBValidKey, unknown>(openStore('storystone-stories'))) {
    if (key === stepKey) {
      isWhole = Step.safeParse(value).data?.isWhole ?? false
      continue
    }
    const { data } = Story.safeParse(value)
    if (data === undefined) unreadable.push(key)
    else stories.push(data)
  }
  if (unreadable.length > 0) await drop(userId, unreadable)
  const deleted = await deletedHere()
  const kept = stories.filter(({ id }) => !deleted.has(id)).sort(newestFirst)
  return { stories: kept, isWhole: isWhole && unreadable.length === 0 }
}

/** A story of the shelf; undefined if it is not there or can't be read. */
export const readShelved = async (userId: string, id: string): Promise<Story | undefined> => {
  const value: unknown = await get(id, openStore('storystone-stories'))
  if (value === undefined || !(await isShelfOf(userId))) return undefined
  const { data } = Story.safeParse(value)
  if (data === undefined) await drop(userId, [id])
  return (await deletedHere()).has(id) ? undefined : data
}

/** Whether any story is kept. It reads no story: a tap may come meanwhile. */
export const hasStories = async (): Promise<boolean> =>
  (await keys(openStore('storystone-stories'))).some((key) => key !== stepKey)

/** How far the shelf is synced; undefined before the first sync and after a loss. */
export const readStep = async (): Promise<Step | undefined> =>
  Step.safeParse(await get(stepKey, openStore('storystone-stories'))).data

type Change = { readonly changed: readonly Story[]; readonly deleted: readonly string[] }

/** Stores a page of changes with the step that it leads to. */
export const takeChanges = (userId: string, { changed, deleted }: Change, step: Step) =>
  withShelf(userId, async () => {
    const store = openStore('storystone-stories')
    await delMany([...deleted], store)
    await setMany(
      [...changed.map((story): [string, Story] => [story.id, story]), [stepKey, step]],
      store,
    )
  })

/** Stores one story. */
export const putOnShelf = async (userId: string, story: Story): Promise<void> => {
  await withShelf(userId, () => set(story.id, Story.parse(story), openStore('storystone-stories')))
}

/** Removes one story. */
export const takeFromShelf = async (userId: string, id: string): Promise<void> => {
  await withShelf(userId, () => del(id, openStore('storystone-stories')))
}
