import { Story } from '@storystone/schema/contract/story.ts'
import { del, delMany, entries, get, keys, set, setMany } from 'idb-keyval'
import * as z from 'zod/mini'
import { openStore } from '#web/platform/storage/open-store.ts'
import { withShelf } from './shelf-access.ts'
import { readDeletions } from './shelf-notes.ts'
import { isShelfOf } from './shelf-owner.ts'

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
