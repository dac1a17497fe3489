import { type Publication, publicationEndpoints } from '@storystone/schema/contract/publication.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import type { TFunction } from 'i18next'
import { call } from '#web/platform/api/api.ts'
import { drawCard } from '../share/story-card.ts'

/** What the owner decides about a public page. */
export type Choices = Pick<Publication, 'showsPhoto' | 'isIndexed'>

/**
 * The card that previews of a public page show. As the page it has the owner's photo only if they chose so,
 * and not where they were. Null where the browser can't draw.
 */
const publicCard = (story: Story, { showsPhoto }: Choices, t: TFunction): Promise<Blob | null> =>
  drawCard({ ...story, location: null, ...(!showsPhoto && { imageUrl: null }) }, t).catch(
    (error: unknown) => {
      console.info('The page has no card', error)
      return null
    },
  )

/** Makes a story public with a card drawn here, or changes how it is. */
export const publish = async (
  story: Story,
  choices: Choices,
  t: TFunction,
): Promise<Publication> => {
  const form = new FormData()
  form.set('showsPhoto', String(choices.showsPhoto))
  form.set('isIndexed', String(choices.isIndexed))
  const card = await publicCard(story, choices, t)
  if (card) form.set('card', card, 'card.jpg')
  return call(publicationEndpoints.publish, { params: { id: story.id }, form })
}

/** Ends the public page of a story. */
export const unpublish = (id: string): Promise<void> =>
  call(publicationEndpoints.unpublish, { params: { id } })
