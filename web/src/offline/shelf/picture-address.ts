import type { PictureWidth } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'

type Pictured = Pick<Story, 'imageUrl' | 'picture'>

/** The width under which the shelf keeps the picture of a place. */
const keptWidth: PictureWidth = 960

const addressOf = ({ imageUrl, picture }: Pictured, width: PictureWidth): string | null =>
  imageUrl ?? (picture && `${picture.url}?width=${width}`)

/** The address of a story's picture: the user's photo, else the place's own; null without any. */
export const pictureAddressOf = (story: Pictured): string | null => addressOf(story, keptWidth)

/** The same for lists, where a place's picture is small. */
export const thumbnailAddressOf = (story: Pictured): string | null => addressOf(story, 250)
