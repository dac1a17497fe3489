import * as z from 'zod/mini'
import { listOf, orAbsent, orElse, recordOf } from '../vendor-fetch.ts'

// All answers of Wikimedia as we read them. `parseAnswer` of query.ts applies them.

/** A position on Earth. One on the Moon, say, fails to parse, and counts as none. */
const Coordinates = z.object({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lon: z.number().check(z.gte(-180), z.lte(180)),
  type: orAbsent(z.nullable(z.string())),
  country: orAbsent(z.nullable(z.string())),
  globe: z._default(z.literal('earth'), 'earth'),
})

/**
 * The part of a page that we read. A page without a picture, say, lacks the field, and one that is
 * no page, such as a redirect to a deleted one, has no id.
 */
const WikiPage = z.object({
  pageid: z.int().check(z.gt(0)),
  /** The namespace: 0 for articles. */
  ns: orElse(z.number(), 0),
  title: z.string(),
  /** The size of its wikitext in bytes. */
  length: orAbsent(z.number()),
  index: orElse(z.number(), 0),
  coordinates: orElse(listOf(Coordinates), []),
  pageimage: orAbsent(z.string()),
  description: orAbsent(z.string()),
  pageprops: orElse(
    z.object({
      wikibase_item: orAbsent(z.string().check(z.regex(/^Q[1-9]\d*$/))),
      disambiguation: orAbsent(z.string()),
      page_image_free: orAbsent(z.string()),
    }),
    {},
  ),
  langlinks: orElse(listOf(z.object({ lang: z.string(), title: z.string() })), []),
  langlinkscount: orElse(z.number(), 0),
})
export type WikiPage = z.infer<typeof WikiPage>

/** An answer about pages; without `query` when nothing was found. */
export const PagesAnswer = z.object({
  query: z._default(
    z.object({
      redirects: orElse(listOf(z.object({ from: z.string(), to: z.string() })), []),
      pages: z._default(listOf(WikiPage), []),
    }),
    { redirects: [], pages: [] },
  ),
})

const value = orAbsent(z.object({ value: z.union([z.string(), z.number(), z.boolean()]) }))
const noMetadata = {}

const FileInfo = z.object({
  thumburl: orAbsent(z.string()),
  descriptionurl: orAbsent(z.string()),
  /** The file was deleted, or an administrator hid it. */
  filemissing: orAbsent(z.boolean()),
  filehidden: orAbsent(z.boolean()),
  extmetadata: orElse(
    z.object({
      Artist: value,
      Attribution: value,
      License: value,
      LicenseShortName: value,
      LicenseUrl: value,
      NonFree: value,
    }),
    noMetadata,
  ),
})

/** An answer about one file; a missing page has no `imageinfo`. */
export const FileAnswer = z.object({
  query: z.object({
    pages: listOf(z.object({ imageinfo: orElse(listOf(FileInfo), []) })),
  }),
})

/** The API's errors come with status 200. */
export const ErrorAnswer = z.object({ error: z.object({ code: z.string() }) })

/** An answer about one article; a missing one has neither. */
export const ArticleAnswer = z.object({
  query: z.object({
    pages: listOf(
      z.object({
        title: z.string(),
        extract: orAbsent(z.string()),
        revisions: orElse(listOf(z.object({ revid: z.int(), timestamp: z.iso.datetime() })), []),
      }),
    ),
  }),
})

const Label = z.object({ value: z.string() })

/** An answer of Wikidata; a missing item has none of the fields. */
export const EntitiesAnswer = z.object({
  entities: recordOf(
    z.object({
      labels: orElse(recordOf(Label), {}),
      aliases: orElse(recordOf(listOf(Label)), {}),
      sitelinks: orElse(recordOf(z.object({ title: z.string() })), {}),
    }),
  ),
})

/** Items of Wikidata that are called by a text. */
export const SearchAnswer = z.object({
  search: listOf(
    z.object({
      id: z.string(),
      label: orAbsent(z.string()),
      match: orAbsent(z.object({ text: orAbsent(z.string()) })),
    }),
  ),
})

/** The articles about items, by the wiki they are in. */
export const SitelinksAnswer = z.object({
  entities: recordOf(
    z.object({ sitelinks: orElse(recordOf(z.object({ title: z.string() })), {}) }),
  ),
})
