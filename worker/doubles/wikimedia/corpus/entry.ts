import * as z from 'zod/mini'

/** One article: `redirects` lead to it, `text` is its extract. */
const Article = z.strictObject({
  title: z.string(),
  redirects: z._default(z.array(z.string()), []),
  description: z.optional(z.string()),
  text: z.string(),
})

/**
 * How the picture of an entry is licensed on Commons, or what else is odd about it: its original is small,
 * or the file is gone or hidden, although the article shows it.
 */
export const PictureKind = z.enum([
  ...(['free', 'public_domain', 'not_free', 'no_author', 'open_government'] as const),
  ...(['documentation_license', 'small', 'missing', 'hidden'] as const),
])
export type PictureKind = z.infer<typeof PictureKind>

/** Something with an article in at least one of the two Wikipedias. */
export const Entry = z.strictObject({
  id: z.string(),
  /** Its id of Wikidata; one is made up where it is absent. */
  qid: z.optional(z.string()),
  /** Latitude and longitude in degrees; many artworks have none. */
  at: z.optional(z.tuple([z.number(), z.number()])),
  /** A copy that a test put somewhere, so that searches around find it. */
  isPlacedCopy: z.optional(z.boolean()),
  type: z.optional(z.string()),
  globe: z._default(z.string(), 'earth'),
  /** The code of its country, where its coordinates name one. */
  country: z.optional(z.string()),
  /** In how many more languages it has an article. */
  popularity: z.int(),
  picture: z.optional(PictureKind),
  isDisambiguation: z._default(z.boolean(), false),
  /** Its labels in Wikidata, by language, other than its titles. */
  labels: z._default(z.record(z.string(), z.string()), {}),
  en: z.optional(Article),
  fr: z.optional(Article),
})
export type Entry = z.infer<typeof Entry>

export type Wiki = 'en' | 'fr'

/** A page of a wiki as its API shows it. */
export type Page = {
  readonly entry: Entry
  readonly wiki: Wiki
  readonly pageid: number
  readonly qid: string
  readonly title: string
  readonly redirects: readonly string[]
  readonly description: string | undefined
  readonly text: string
  /** Its title in the other wiki. */
  readonly other: string | undefined
  /** Of a copy that a test made, which only its exact name finds; null for any other page. */
  readonly copyKey: string | null
  readonly revid: number
  readonly timestamp: string
  /** A redirect that was asked for without following it. */
  readonly isRedirect?: boolean
  /** Absent for an article. */
  readonly ns?: number
}

/** A text with a capital at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A number from 0 to `below` that is always the same for a text. */
export const numberOf = (text: string, below: number): number =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7) % below
