import type { Citation } from '@storystone/schema/contract/story.ts'
import type { Candidate } from './candidates.ts'

/** The citation of a sentence that begins at `start` in its field. */
export const citationFor = (
  field: Citation['field'],
  { text, quote, passage: { sourceId, section } }: Candidate,
  start: number,
): Citation => ({ field, start, end: start + text.length, sourceId, section, quote })
