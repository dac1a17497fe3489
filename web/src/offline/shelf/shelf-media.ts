import type { PictureWidth } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { del, delMany, get, keys, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { KeptFile, openStore, sizeOfKept, walkStore } from '#web/platform/storage/open-store.ts'
import { withShelf, writeFile } from './shelf-access.ts'

/** A picture is stored under its path at the server: `/api/media/{id}`, or `/api/places/{id}/picture`. */
type Address = string

/** Stores a photo. Rejects when there is no room for it. */
export const keepPhoto = async (userId: string, address: Address, photo: Blob): Promise<void> => {
  await withShelf(userId, () =>
    writeFile(photo, (kept) => set(address, kept, openStore('storystone-photos'))),
  )
}

/** A photo; undefined if it is not stored. One that can't be read is dropped and fetched again. */
export const readPhoto = async (address: Address): Promise<Blob | undefined> => {
  const value: unknown = await get(address, openStore('storystone-photos'))
  if (value === undefined) return undefined
  const { data } = KeptFile.safeParse(value)
  if (data === undefined) await del(address, openStore('storystone-photos'))
  return data
}

export const keptPhotos = async (): Promise<ReadonlySet<Address>> =>
  new Set(await keys<Address>(openStore('storystone-photos')))

export const dropPhotos = async (userId: string, photos: readonly Address[]): Promise<void> => {
  if (photos.length > 0)
    await withShelf(userId, () => delMany([...photos], openStore('storystone-photos')))
}

/** The size of all photos, in bytes. */
export const measurePhotos = async (): Promise<number> => {
  let sum = 0
  await walkStore(openStore('storystone-photos'), (_address, value) => {
    sum += sizeOfKept(value)
  })
  return sum
}

type Pictured = Pick<Story, 'imageUrl' | 'picture'>

/** The width under which the shelf keeps the picture of a place. */
const keptWidth: PictureWidth = 960

const addressOf = ({ imageUrl, picture }: Pictured, width: PictureWidth): string | null =>
  imageUrl ?? (picture && `${picture.url}?width=${width}`)

/** The address of a story's picture: the user's photo, else the place's own; null without any. */
export const pictureAddressOf = (story: Pictured): string | null => addressOf(story, keptWidth)

/** The address of a story's picture in lists, where a place's picture is small. */
export const thumbnailAddressOf = (story: Pictured): string | null => addressOf(story, 330)

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
    const old: string[] = []
    await walkStore(store, (key, value) => {
      if (Words.safeParse(value).data?.words !== words.get(storyOf(key))) old.push(key)
    })
    await delMany(old, store)
  })
}

/** The file alone, which is measured and not parsed. */
const AudioFile = z.object({ file: z.unknown() })

const measureAudio = async (range?: IDBKeyRange): Promise<number> => {
  let sum = 0
  const add = (_key: string, value: unknown): void => {
    sum += sizeOfKept(AudioFile.safeParse(value).data?.file)
  }
  await walkStore(openStore('storystone-audio'), add, range)
  return sum
}

/** The size of all narrations, in bytes. */
export const measureNarrations = (): Promise<number> => measureAudio()

/** The size of a story's narrations, in bytes. */
export const measureNarrationsOf = (storyId: string): Promise<number> =>
  measureAudio(IDBKeyRange.bound(keyOf(storyId, ''), keyOf(storyId, '\uffff')))
