import { Language } from '@storystone/schema/contract/story.ts'
import * as z from 'zod/mini'

/** A piece of an article; `section` is empty in the lead. */
export const SourcePart = z.object({ section: z.string(), text: z.string() })
export type SourcePart = z.infer<typeof SourcePart>

/** One revision of one article about a place, as it is stored. Times are in milliseconds. */
export const StoredSource = z.object({
  /** The wiki and the revision, such as `enwiki:1234`. */
  id: z.string(),
  placeId: z.string(),
  language: Language,
  title: z.string(),
  /** The address of this revision. */
  url: z.string(),
  passages: z.array(SourcePart),
  retrievedAt: z.number(),
  /** When it is to be read again. */
  staleAt: z.number(),
})
export type StoredSource = z.infer<typeof StoredSource>

/** A piece of a source that a story may use. `id` is unique in one story: `p1`, `p2`, … */
export type Passage = SourcePart & { readonly id: string; readonly sourceId: string }
