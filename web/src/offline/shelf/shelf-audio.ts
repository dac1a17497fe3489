import type { Story } from '@storystone/schema/contract/story.ts'
import { del, delMany, entries, get, keys, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { KeptFile } from '#web/platform/storage/kept-file.ts'
import { openStore } from '#web/platform/storage/open-store.ts'
import { withShelf, writeFile } from './shelf-access.ts'

/** A sentence of the content, by its characters, and when it begins in the audio. */
const Sentence = z.object({ start: z.number(), end: z.number(), seconds: z.number() })

const KeptAudio = z.object({
  /** The text that is read. A changed text makes the audio outdated. */
  words: z.string(),
  sentences: z.array(Sentence),
  file: KeptFile,
})

/** The words alone, without parsing the file. */
const Words = z.pick(KeptAudio, { words: true })

/** The audio of a narration, and when each sentence begins in it. */
export type Narration = {
  readonly blob: Blob
  readonly sentences: readonly z.infer<typeof Sentence>[]
}

type NarratedStory = Pick<Story, 'id' | 'title' | 'content'>

const keyOf = (storyId: string, voiceId: string): string => `${storyId}/${voiceId}`

/**
 * The words by which a stored narration is known. They are not the text that is sent to be spoken (`narrationText`):
 * a change to that text must not make every stored narration outdated.
 */
const wordsOf = ({ title, content }: NarratedStory): string => `${title}\n${content}`

/** The story of a key. */
const storyOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

/** Stores the narration of a story in a voice. Rejects when there is no room for it. */
export const keepNarration = async (
  userId: string,
  story: NarratedStory,
  voiceId: string,
  { blob, sentences }: Narration,
): Promise<void> => {
  const words = wordsOf(story)
  await withShelf(userId, () =>
    writeFile(blob, (file) =>
      set(keyOf(story.id, voiceId), { words, sentences, file }, openStore('storystone-audio')),
    ),
  )
}

/** The narration of a story in a voice; undefined if it is not stored, or of another text. */
export const readNarration = async (
  story: NarratedStory,
  voiceId: string,
): Promise<Narration | undefined> => {
  const key = keyOf(story.id, voiceId)
  const value: unknown = await get(key, openStore('storystone-audio'))
  if (value === undefined) return undefined
  const { data } = KeptAudio.safeParse(value)
  if (data?.words === wordsOf(story)) return { blob: data.file, sentences: data.sentences }
  await del(key, openStore('storystone-audio'))
  return undefined
}

/** Whether a narration of a story in a voice is stored. */
export const hasNarration = async (storyId: string, voiceId: string): Promise<boolean> =>
  (await keys<string>(openStore('storystone-audio'))).includes(keyOf(storyId, voiceId))

/** The stories with a stored narration. */
export const narratedStories = async (): Promise<ReadonlySet<string>> =>
  new Set((await keys<string>(openStore('storystone-audio'))).map(storyOf))

/** Drops every narration of these stories. */
export const dropNarrations = async (userId: string, stories: readonly string[]): Promise<void> => {
  if (stories.length === 0) return
  const gone = new Set(stories)
  await withShelf(userId, async () => {
    const store = openStore('storystone-audio')
    await delMany(
      (await keys<string>(store)).filter((key) => gone.has(storyOf(key))),
      store,
    )
  })
}

/** Drops every narration of another story than these, or of another text than they have now. */
export const dropOldNarrations = async (
  userId: string,
  stories: readonly NarratedStory[],
): Promise<void> => {
  const words = new Map(stories.map((story) => [story.id, wordsOf(story)]))
  await withShelf(userId, async () => {
    const store = openStore('storystone-audio')
    const old = (await entries<string, unknown>(store)).filter(
      ([key, value]) => Words.safeParse(value).data?.words !== words.get(storyOf(key)),
    )
    await delMany(
      old.map(([key]) => key),
      store,
    )
  })
}

/** The size of each story's narrations, in bytes. */
export const measureNarrations = async (): Promise<ReadonlyMap<string, number>> => {
  const sizes = new Map<string, number>()
  for (const [key, value] of await entries<string, unknown>(openStore('storystone-audio'))) {
    const size = KeptAudio.safeParse(value).data?.file.size ?? 0
    sizes.set(storyOf(key), (sizes.get(storyOf(key)) ?? 0) + size)
  }
  return sizes
}
