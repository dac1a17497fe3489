import type { Publication } from '@storystone/schema/contract/publication.ts'
import { publicationEndpoints } from '@storystone/schema/contract/publication-endpoints.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { call } from '#web/platform/api/api.ts'
import { drawCard } from './card.ts'

/** What the owner decides about a public page. */
export type Choices = Pick<Publication, 'showsPhoto' | 'isIndexed'>

/** Makes a story public with a card drawn here, or changes how it is. */
export const publish = async (story: Story, choices: Choices): Promise<Publication> => {
  const form = new FormData()
  form.set('showsPhoto', String(choices.showsPhoto))
  form.set('isIndexed', String(choices.isIndexed))
  const card = await drawCard(story, choices.showsPhoto)
  if (card) form.set('card', card, 'card.jpg')
  return call(publicationEndpoints.publish, { params: { id: story.id }, form })
}

/** Ends the public page of a story. */
export const unpublish = (id: string): Promise<void> =>
  call(publicationEndpoints.unpublish, { params: { id } })
