import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { NarrationTimings } from '@storystone/schema/contract/narration.ts'
import { Story, type StoryResult } from '@storystone/schema/contract/story.ts'
import * as z from 'zod/mini'
import { createSpeechControl } from '../doubles/openai/speech/control.ts'
import type { Client } from './client.ts'
import { scriptedLandmark } from './double.ts'
import { createStoryOf, createUser, grant, type SignedInUser } from './factories.ts'
import { until } from './until.ts'

const { OPENAI_BASE_URL } = z.object({ OPENAI_BASE_URL: z.string() }).parse(env)

/** The hand on the speech of the double. */
export const speech = createSpeechControl(OPENAI_BASE_URL)

/** Waits until the double holds a call whose text holds a word. */
export const whenHeld = (word: string): Promise<void> =>
  until(async () => (await speech.calls(word)).held > 0)

/** A word of letters alone that only this test says. */
export const uniqueWord = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('')

/** Somebody who can pay for some guides. */
export const createListener = async (): Promise<SignedInUser> => {
  const listener = await createUser()
  await grant(listener.user.id, 20)
  return listener
}

export type GuideOptions = {
  /** How many sentences its content has. */
  readonly sentences?: number
  readonly language?: 'en' | 'fr'
  /** Said in every sentence. */
  readonly word?: string
  readonly content?: string
}

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')

/** The sentence at a place, from 0 on, that holds a word: "The second <word>." */
export const sentenceAt = (place: number, word: string): string => `The ${ordinals[place]} ${word}.`

const sentencesWith = (word: string, count: number): string =>
  Array.from({ length: count }, (_, place) => sentenceAt(place, word)).join(' ')

/** A history guide whose every sentence holds a word of its own; its title does not. */
export const createGuide = async (
  client: Client,
  { sentences = 3, language = 'en', word = uniqueWord(), content }: GuideOptions = {},
): Promise<{ readonly story: StoryResult; readonly word: string; readonly text: string }> => {
  const told = content ?? sentencesWith(word, sentences)
  const landmark = await scriptedLandmark({ do: 'answer_at_once', content: told })
  const story = await createStoryOf(client, { text: landmark, format: 'history_guide', language })
  return { story, word, text: `${story.title}\n${story.content}`.replaceAll('**', '') }
}

export type NarrateOptions = {
  readonly text: string
  readonly voiceId?: string
  readonly storyId?: string
}

/** The API's address of a story's timings, by the Englishman. */
export const timingsOf = async (client: Client, storyId: string): Promise<NarrationTimings> => {
  const path = `/api/stories/${storyId}/narration-timings?voiceId=storystone-en-male`
  return NarrationTimings.parse(await (await client.get(path)).json())
}

/** The story as it is now. */
export const storyNow = async (client: Client, id: string): Promise<Story> =>
  Story.parse(await (await client.get(`/api/stories/${id}`)).json())

/** Asks for a narration; by the Englishman, unless it is said otherwise. */
export const narrate = (
  client: Client,
  { voiceId = 'storystone-en-male', ...body }: NarrateOptions,
): Promise<Response> => client.post('/api/narrate', { voiceId, ...body })

export const bytesOf = async (response: Response): Promise<Uint8Array> =>
  new Uint8Array(await response.arrayBuffer())

/** Has a new guide told to its end, and answers it with its audio. */
export const createTold = async (client: Client, options: GuideOptions = {}) => {
  const guide = await createGuide(client, { sentences: 1, ...options })
  const response = await narrate(client, { text: guide.text, storyId: guide.story.id })
  if (response.status !== 200) throw new Error(`Nothing was told: ${await response.text()}`)
  const url = response.headers.get('Content-Location') ?? ''
  return { ...guide, url, bytes: await bytesOf(response) }
}

/** What two equal files have in common; comparing their bytes one by one takes long. */
export const fingerprint = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** What the provider itself brings for a text, by the Englishman. */
export const spokenByProvider = async (input: string): Promise<Uint8Array> =>
  bytesOf(
    await fetch(`${OPENAI_BASE_URL}/audio/speech`, {
      method: 'POST',
      headers: { Authorization: 'Bearer key', 'Content-Type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-4o-mini-tts', voice: 'onyx', input }),
    }),
  )

export const readerOf = (response: Response): ReadableStreamDefaultReader<Uint8Array> => {
  if (!response.body) throw new Error('The answer has no body')
  return response.body.getReader()
}

/** Reads on until so many bytes have come, or to the end. */
export const readBytes = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  least = Number.POSITIVE_INFINITY,
): Promise<Uint8Array[]> => {
  const parts: Uint8Array[] = []
  for (let length = 0; length < least; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
  }
  return parts
}
