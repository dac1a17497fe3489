import { env } from 'cloudflare:workers'
import { StoryResult } from '@storystone/schema/contract/story.ts'
import type { Behaviour } from '../doubles/openai/chat/control.ts'
import type { Client } from './client.ts'
import { double } from './double.ts'
import { jpeg } from './photos.ts'

/** Where the Colosseum stands, by which the double recognises a photo. */
export const atColosseum = { latitude: 41.8902, longitude: 12.4922, locationName: '' }

export type PhotoStoryOptions = {
  readonly photo?: Uint8Array
  /** What the part says of itself; nothing by default. */
  readonly type?: string
  readonly fileName?: string
  readonly format?: string
  readonly language?: string
  /** Null sends none. */
  readonly location?: string | object | null
  readonly name?: string
  readonly key?: string
  readonly events?: boolean
  readonly call?: 'generate-story' | 'translate-inscription'
}

const textOf = (location: string | object): string =>
  typeof location === 'string' ? location : JSON.stringify(location)

/** The form of a photo and what stands beside it. */
export const photoForm = (options: PhotoStoryOptions = {}): FormData => {
  const { photo = jpeg(), type = '', fileName = 'photo', location, ...fields } = options
  const form = new FormData()
  form.set('file', new File([photo], fileName, { type }))
  if (location) form.set('location', textOf(location))
  for (const name of ['format', 'language', 'name'] as const) {
    const value = fields[name]
    if (value !== undefined) form.set(name, value)
  }
  return form
}

/** Asks for the story of a photo: one of the Colosseum, unless it is said otherwise. */
export const askForPhotoStory = (
  client: Client,
  options: PhotoStoryOptions = {},
): Promise<Response> => {
  const { key, events, call = 'generate-story' } = options
  return client.ask(`/api/${call}`, {
    method: 'POST',
    text: photoForm({ location: atColosseum, ...options }),
    headers: {
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...(events ? { Accept: 'text/event-stream' } : {}),
    },
  })
}

/**
 * A name typed beside a photo that only this test sends. The double takes the photo for the
 * Colosseum, or `as`; the calls of one story, first the reading and then the writing, behave by turns.
 */
export const scriptedPhoto = async (
  behaviours: readonly Behaviour[],
  as = 'Colosseum',
): Promise<string> => {
  const landmark = `${as} ${crypto.randomUUID()}`
  await double.script({ landmark, as, behaviours: [...behaviours] })
  return landmark
}

/** A story of a photo that was told at once, for tests of what comes after. */
export const createPhotoStory = async (
  client: Client,
  options: PhotoStoryOptions = {},
): Promise<StoryResult> => {
  const name = await scriptedPhoto([{ do: 'answer_at_once' }])
  const response = await askForPhotoStory(client, { name, ...options })
  if (response.status !== 201) throw new Error(`No story came: ${await response.text()}`)
  return StoryResult.parse(await response.json())
}

/** The keys of a user's objects in the bucket. */
export const keptMediaOf = async (userId: string): Promise<string[]> => {
  const { objects } = await env.MEDIA.list({ prefix: `user/${userId}/` })
  return objects.map(({ key }) => key)
}
