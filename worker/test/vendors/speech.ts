import { User } from '@storystone/schema/contract/account.ts'
import { NarrationTimings } from '@storystone/schema/contract/narration.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { createSpeechControl } from '../../doubles/openai/speech/control.ts'
import { bytesOf } from '../client/bytes.ts'
import type { Client } from '../client/client.ts'
import { until } from '../client/client.ts'
import { OPENAI_BASE_URL } from '../env.ts'
import { fetchStory, insertStory } from '../stories/stories.ts'
import { createUser, grant, type SignedInUser, testWithUser } from '../users/factories.ts'

/** Controls the double's speech. */
export const speech = createSpeechControl(OPENAI_BASE_URL)

/** Waits until the double holds a call whose text contains a word. */
export const untilSpeechHeld = (word: string): Promise<void> =>
  until(async () => (await speech.calls(word)).held > 0)

/** A random word of letters that only this test uses. */
export const uniqueWord = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('')

/** A user with credits for some history guides. */
export const createNarrationUser = async (): Promise<SignedInUser> => {
  const signedIn = await createUser()
  await grant(signedIn.user.id, 20)
  return signedIn
}

/** The test of such a user. */
export const test = testWithUser(createNarrationUser)

export type GuideOptions = {
  /** The number of sentences. */
  readonly sentences?: number
  readonly language?: 'en' | 'fr'
  /** Stands in every sentence. */
  readonly word?: string
  readonly content?: string
}

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')

/** The sentence at an index, from 0 on: "The second <word>." */
export const sentenceAt = (index: number, word: string): string => `The ${ordinals[index]} ${word}.`

const sentencesWith = (word: string, count: number): string =>
  Array.from({ length: count }, (_, index) => sentenceAt(index, word)).join(' ')

/** A history guide with a unique word in every sentence, but not in its title. */
export const createGuide = async (
  client: Client,
  { sentences = 3, language = 'en', word = uniqueWord(), content }: GuideOptions = {},
): Promise<{ readonly story: Story; readonly word: string; readonly text: string }> => {
  const { id: userId } = User.parse(await (await client.get('/api/user')).json())
  const id = await insertStory(userId, {
    title: 'The Arena of Rome',
    format: 'history_guide',
    language,
    content: content ?? sentencesWith(word, sentences),
  })
  const story = await fetchStory(client, id)
  return { story, word, text: `${story.title}\n${story.content}`.replaceAll('**', '') }
}

export type NarrateOptions = {
  readonly text: string
  readonly voiceId?: string
  readonly storyId?: string
  /** Of the answer's messages. */
  readonly language?: string
}

/** The timings of a story by the English male voice. */
export const fetchTimings = async (client: Client, storyId: string): Promise<NarrationTimings> => {
  const path = `/api/stories/${storyId}/narration-timings?voiceId=storystone-en-male`
  return NarrationTimings.parse(await (await client.get(path)).json())
}

/** Requests a narration, by the English male voice unless given. */
export const narrate = (
  client: Client,
  { voiceId = 'storystone-en-male', language = 'en', ...body }: NarrateOptions,
): Promise<Response> =>
  client.post('/api/narrate', { voiceId, ...body }, { 'Accept-Language': language })

/** Creates a history guide and its whole narration. */
export const createNarration = async (client: Client, options: GuideOptions = {}) => {
  const guide = await createGuide(client, { sentences: 1, ...options })
  const response = await narrate(client, { text: guide.text, storyId: guide.story.id })
  if (response.status !== 200) throw new Error(`There is no narration: ${await response.text()}`)
  const url = response.headers.get('Content-Location') ?? ''
  return { ...guide, url, bytes: await bytesOf(response) }
}

/** The vendor's own audio for a text, by the English male voice. */
export const vendorAudio = async (input: string): Promise<Uint8Array> =>
  bytesOf(
    await fetch(`${OPENAI_BASE_URL}/audio/speech`, {
      method: 'POST',
      headers: { Authorization: 'Bearer key', 'Content-Type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-4o-mini-tts', voice: 'onyx', input }),
    }),
  )
