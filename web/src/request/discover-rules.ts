import { type Format, landmarkNameLength } from '@storystone/schema/catalog.ts'

/** What one is about to ask with. */
export type Draft = {
  readonly text: string
  readonly format: Format
  readonly hasPhoto: boolean
}

/** Why nothing can be asked yet. */
export type Issue = 'nameRequired' | 'nameTooLong' | 'nameUnspecific' | 'photoNeeded'

const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** What is missing from a draft; undefined when a story can be asked for. A photo needs no name. */
export const issueOf = ({ text, format, hasPhoto }: Draft): Issue | undefined => {
  const name = text.trim()
  if (name === '' && !hasPhoto) return 'nameRequired'
  // Characters are counted as the server counts them.
  if ([...name].length > landmarkNameLength.max) return 'nameTooLong'
  if (name !== '' && !hasLetterOrDigit(name)) return 'nameUnspecific'
  if (format === 'translate_inscription' && !hasPhoto) return 'photoNeeded'
  return undefined
}
