import type { Point } from '@storystone/schema/distance.ts'

/** A landmark in one language. `name` has no leading article. */
type Description = {
  readonly name: string
  readonly aliases: readonly string[]
  readonly place: string
  readonly kind: string
  readonly title: string
  readonly facts: readonly string[]
  readonly guide: readonly string[]
  readonly funFact: string
}

/**
 * One file of landmarks/. Coordinates are degrees in WGS 84, `facts` sentences, `guide`
 * paragraphs. Neither language is a translation of the other.
 */
export type Landmark = Point & {
  readonly id: string
  readonly continent: string
  readonly en: Description
  readonly fr: Description
}
