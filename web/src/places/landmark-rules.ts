import { type Format, formatTraits, landmarkNameLength } from '@storystone/schema/catalog.ts'
import { hasLetterOrDigit } from '@storystone/schema/letters.ts'

/** The form on home. */
export type HomeForm = {
  readonly text: string
  readonly format: Format
  readonly hasPhoto: boolean
}

/** Why a draft can't be sent yet. */
export type Issue = 'nameRequired' | 'nameTooLong' | 'nameUnspecific' | 'photoNeeded'

/** What is missing from a draft; undefined if it can be sent. A photo needs no name. */
export const issueOf = ({ text, format, hasPhoto }: HomeForm): Issue | undefined => {
  const name = text.trim()
  if (name === '' && !hasPhoto) return 'nameRequired'
  // Characters are counted as the server counts them.
  if ([...name].length > landmarkNameLength.max) return 'nameTooLong'
  if (name !== '' && !hasLetterOrDigit(name)) return 'nameUnspecific'
  if (formatTraits[format].needsPhoto && !hasPhoto) return 'photoNeeded'
  return undefined
}
