import { cardSize, Publication } from '@storystone/schema/contract/publication.ts'
import { expect } from 'vitest'
import { type Client, createClient } from '../client/client.ts'
import { jpeg } from '../photos.ts'

/** A card of the right size, as a device draws it. */
export const card = (options: Parameters<typeof jpeg>[0] = {}): File =>
  new File([jpeg({ ...cardSize, ...options })], 'card.jpg', { type: 'image/jpeg' })

/** The form of a publication. */
export type PublishOptions = {
  readonly card?: File | null
  readonly showsPhoto?: boolean
  readonly isIndexed?: boolean
}

/** Asks for the public page of a story, with a card unless given. */
export const requestPublication = (
  client: Client,
  storyId: string,
  { card: file = card(), showsPhoto, isIndexed }: PublishOptions = {},
): Promise<Response> => {
  const form = new FormData()
  if (file) form.set('card', file)
  if (showsPhoto !== undefined) form.set('showsPhoto', String(showsPhoto))
  if (isIndexed !== undefined) form.set('isIndexed', String(isIndexed))
  return client.send(`/api/stories/${storyId}/publication`, { method: 'POST', text: form })
}

/** Makes a story public. */
export const publish = async (
  client: Client,
  storyId: string,
  options: PublishOptions = {},
): Promise<Publication> => {
  const answer = await requestPublication(client, storyId, options)
  expect(answer.status).toBe(201)
  return Publication.parse(await answer.json())
}

/** Reads a public page as somebody without a session. */
export const readPublic = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await createClient().get(path, headers)
  return { answer, html: await answer.text() }
}

export const statusOf = async (path: string): Promise<number> =>
  (await readPublic(path)).answer.status
