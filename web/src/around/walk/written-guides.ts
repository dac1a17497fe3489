import type { Language } from '@storystone/schema/catalog.ts'
import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { chosenPlace } from '#web/places'
import type { StoryRequest, useOutbox } from '#web/story-request'

type Item = ReturnType<typeof useOutbox.getState>['items'][number]

/** The places of a walk by what is known of their guides. */
export type Guides = {
  /** The guides that the user has, written by the storyteller. */
  readonly written: readonly Story[]
  /** How many are being written, or will be. */
  readonly coming: number
  /** How many were refused: nothing was charged for them. */
  readonly refused: number
  /** What can still be written, in the order of the walk. */
  readonly missing: readonly PlaceAround[]
}

/** The request for the guide of a place. */
export const guideRequest = (place: PlaceAround, language: Language): StoryRequest => ({
  text: place.name,
  format: 'history_guide',
  language,
  place: chosenPlace(place),
})

const isGuideOf = (place: PlaceAround, language: Language) => (item: Item) => {
  const { request } = item
  return (
    request.place?.id === place.id &&
    request.format === 'history_guide' &&
    request.language === language &&
    request.writer === undefined
  )
}

/** The newest guide of a place in a language that the storyteller wrote. */
export const writtenGuide = (
  stories: readonly Story[],
  { id }: PlaceAround,
  language: Language,
): Story | undefined =>
  stories.find(
    (story) =>
      story.placeId === id &&
      story.language === language &&
      story.format === 'history_guide' &&
      story.writer !== 'extract',
  )

/** What is known of the guides of a walk. */
export const guidesOf = (
  places: readonly PlaceAround[],
  language: Language,
  { stories, items }: { readonly stories: readonly Story[]; readonly items: readonly Item[] },
): Guides => {
  const written: Story[] = []
  const missing: PlaceAround[] = []
  let [coming, refused] = [0, 0]
  for (const place of places) {
    const guide = writtenGuide(stories, place, language)
    const item = items.find(isGuideOf(place, language))
    if (guide !== undefined) written.push(guide)
    else if (item === undefined) missing.push(place)
    else if (item.problem === null) coming += 1
    else refused += 1
  }
  return { written, coming, refused, missing }
}
