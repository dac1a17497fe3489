import type { Story } from '@storystone/schema/contract/story.ts'
import { del, delMany, entries, get, keys, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { openStore } from '../open-store.ts'
import { withShelf } from './shelf-access.ts'
import { KeptFile, writeFile } from './shelf-file.ts'

/** A sentence of the content, by its characters, and when it begins in the audio. */
const Sentence = z.object({ start: z.number(), end: z.number(), seconds: z.number() })

const KeptAudio = z.object({
  /** What is read aloud: another text has another audio. */
  words: z.string(),
  sentences: z.array(Sentence),
  file: KeptFile,
})

/** Its words alone: the file is not looked at for them. */
const Words = z.pick(KeptAudio, { words: true })

/** A narration: its audio, and when each sentence is told. */
export type Narration = {
  readonly blob: Blob
  readonly sentences: readonly z.infer<typeof Sentence>[]
}

type Tale = Pick<Story, 'id' | 'title' | 'content'>

const keyOf = (storyId: string, voiceId: string): string => `${storyId}/${voiceId}`

const wordsOf = ({ title, content }: Tale): string => `${title}\n${content}`

/** The story whose narration lies under a key. */
const storyOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

/** Keeps the narration of a story in a voice. Rejects when there is no room for it. */
export const keepNarration = async (
  userId: string,
  tale: Tale,
  voiceId: string,
  { blob, sentences }: Narration,
): Promise<void> => {
  const words = wordsOf(tale)
  await withShelf(userId, () =>
    writeFile(blob, (file) =>
      set(keyOf(tale.id, voiceId), { words, sentences, file }, openStore('storystone-audio')),
    ),
  )
}

/** The narration of a story in a voice; undefined where it is not kept, or of another text. */
export const readNarration = async (
  tale: Tale,
  voiceId: string,
): Promise<Narration | undefined> => {
  const key = keyOf(tale.id, voiceId)
  const value: unknown = await get(key, openStore('storystone-audio'))
  if (value === undefined) return undefined
  const { data } = KeptAudio.safeParse(value)
  if (data?.words === wordsOf(tale)) return { blob: data.file, sentences: data.sentences }
  await del(key, openStore('storystone-audio'))
  return undefined
}

/** Whether a narration of a story in a voice is kept. */
export const hasNarration = async (storyId: string, voiceId: string): Promise<boolean> =>
  (await keys<string>(openStore('storystone-audio'))).includes(keyOf(storyId, voiceId))

/** The stories of which a narration is kept. */
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

/** Drops every narration that tells none of these stories in the words that it has now. */
export const dropOldNarrations = async (userId: string, tales: readonly Tale[]): Promise<void> => {
  const words = new Map(tales.map((tale) => [tale.id, wordsOf(tale)]))
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

/** What the narrations take, in bytes, by the story. */
export const measureNarrations = async (): Promise<ReadonlyMap<string, number>> => {
  const sizes = new Map<string, number>()
  for (const [key, value] of await entries<string, unknown>(openStore('storystone-audio'))) {
    const size = KeptAudio.safeParse(value).data?.file.size ?? 0
    sizes.set(storyOf(key), (sizes.get(storyOf(key)) ?? 0) + size)
  }
  return sizes
}
