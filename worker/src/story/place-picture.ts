import { pictureUrl } from '@storystone/schema/contract/places.ts'
import type { StoryPicture } from '@storystone/schema/contract/story.ts'
import type { FileDescription } from '../adapters/wikimedia/files.ts'
import type { Credit, Place } from './place.ts'

/** The licences of Commons by their codes: Creative Commons without NC and ND, and public domain. */
const freeLicense = /^(cc-by(-sa)?-[\d.]+|cc-?0|cc-zero|pd|fal|attribution)\b/i

/** The credit of a file; null unless it has a free licence and an author. */
export const creditOf = (file: FileDescription | null): Credit | null => {
  if (!file || file.isNonFree || file.author === '') return null
  if (!freeLicense.test(file.licenseCode)) return null
  const { author, license, licenseUrl, sourceUrl } = file
  return { author, license, licenseUrl: licenseUrl || null, sourceUrl }
}

/** A place's own picture as a story shows it; null without one that may be shown. */
export const placePicture = ({ id, image }: Place): StoryPicture | null =>
  image?.credit ? { url: pictureUrl(id), ...image.credit } : null
