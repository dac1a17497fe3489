import { pictureUrl } from '@storystone/schema/contract/places.ts'
import type { StoryPicture } from '@storystone/schema/contract/story.ts'
import type { FileDescription } from '#worker/vendors/wikimedia/files.ts'
import { type Credit, creditAt, type Place } from './place.ts'

/** The licences of Commons by their codes: Creative Commons without NC and ND, and public domain. */
const freeCode = /^(cc-by(-sa)?-[\d.]+|cc-?0|cc-zero|pd|fal|attribution)\b/i

/**
 * The short names of those without a code, and of ported ones. GFDL alone is none: it asks for its whole
 * text wherever the picture is.
 */
const freeName =
  /^(CC BY(-SA)? \d\.\d([-, ]+\d\.\d)*( [a-z]{2,4})?|CC0( 1\.0)?|public domain|FAL( 1\.\d)?|attribution|no restrictions|OGL( v?\d(\.\d)?)?)$/i

/** The credit of a file; null unless it has a free licence and an author. */
export const creditOf = (file: FileDescription | null): Credit | null => {
  if (!file || file.isNonFree || file.author === '') return null
  const { author, license, licenseCode, licenseUrl, sourceUrl } = file
  if (!freeCode.test(licenseCode) && !freeName.test(license)) return null
  return { author, license: license || licenseCode, licenseUrl, sourceUrl }
}

/** A place's own picture as a story shows it; null without one that may be shown. */
export const placePicture = ({ id, image }: Place): StoryPicture | null => {
  const credit = image && creditAt(image, Date.now())
  return credit ? { url: pictureUrl(id), ...credit } : null
}
