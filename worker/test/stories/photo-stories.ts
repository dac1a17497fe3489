import { env } from 'cloudflare:workers'
import type { User } from '@storystone/schema/contract/account.ts'
import type { StoryResult } from '@storystone/schema/contract/story.ts'
import type { Client } from '../client/client.ts'
import { jpeg } from '../photos.ts'
import { balanceOf, ledgerOf } from '../users/factories.ts'
import { scriptedPlace } from '../vendors/chat.ts'
import { generationHeaders, resultOf, type StoryOptions, storiesOf } from './stories.ts'

/** The Colosseum's coordinates, by which the double recognises a photo. */
export const atColosseum = { latitude: 41.8902, longitude: 12.4922, locationName: '' }

export type PhotoStoryOptions = Pick<StoryOptions, 'key' | 'events'> & {
  readonly photo?: Uint8Array
  /** The declared media type; none by default. */
  readonly type?: string
  readonly fileName?: string
  readonly format?: string
  readonly language?: string
  /** Null sends none. */
  readonly location?: string | object | null
  readonly name?: string
  readonly placeId?: string
  /** Instead of the photo. */
  readonly photoId?: string
  readonly call?: 'generate-story' | 'translate-inscription'
}

const textOf = (location: string | object): string =>
  typeof location === 'string' ? location : JSON.stringify(location)

/** The form of a photo and its fields. */
export const photoForm = (options: PhotoStoryOptions = {}): FormData => {
  const { photo = jpeg(), type = '', fileName = 'photo', location, ...fields } = options
  const form = new FormData()
  if (fields.photoId === undefined) form.set('file', new File([photo], fileName, { type }))
  if (location) form.set('location', textOf(location))
  for (const name of ['format', 'language', 'name', 'placeId', 'photoId'] as const) {
    const value = fields[name]
    if (value !== undefined) form.set(name, value)
  }
  return form
}

/** Requests a story from a photo, of the Colosseum unless given. */
export const requestPhotoStory = (
  client: Client,
  options: PhotoStoryOptions = {},
): Promise<Response> =>
  client.send(`/api/${options.call ?? 'generate-story'}`, {
    method: 'POST',
    text: photoForm({ location: atColosseum, ...options }),
    headers: generationHeaders(options),
  })

/**
 * A unique name that makes the double recognise a photo as the Colosseum, or `as`. Each call, first
 * recognition and then writing, takes the next of the behaviours; the last one repeats.
 */
export const scriptedPhoto = scriptedPlace

/** A photo's story that the double writes at once, for tests of what comes later. */
export const createPhotoStory = async (
  client: Client,
  options: PhotoStoryOptions = {},
): Promise<StoryResult> => {
  const name = await scriptedPhoto([{ do: 'answer_at_once' }])
  return resultOf(await requestPhotoStory(client, { name, ...options }))
}

/** The keys of a user's objects in the bucket. */
export const storedMediaOf = async (userId: string): Promise<string[]> => {
  const { objects } = await env.MEDIA.list({ prefix: `user/${userId}/` })
  return objects.map(({ key }) => key)
}

/** What a user has: balance and ledger in credits, and the numbers of stories and files. */
export const stateOf = async (client: Client, user: User) => ({
  balance: await balanceOf(client),
  ledger: await ledgerOf(client),
  stories: (await storiesOf(client)).length,
  files: (await storedMediaOf(user.id)).length,
})
