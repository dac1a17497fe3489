import * as z from 'zod/mini'

const Coordinates = z.object({
  lat: z.number(),
  lon: z.number(),
  type: z.nullish(z.string()),
  country: z.nullish(z.string()),
})

/** The part of a page that we read. A page without a picture, say, lacks the field. */
export const WikiPage = z.object({
  pageid: z.number(),
  /** The namespace: 0 for articles. */
  ns: z._default(z.number(), 0),
  title: z.string(),
  index: z._default(z.number(), 0),
  coordinates: z._default(z.array(Coordinates), []),
  pageimage: z.optional(z.string()),
  description: z.optional(z.string()),
  pageprops: z._default(
    z.object({
      wikibase_item: z.optional(z.string()),
      disambiguation: z.optional(z.string()),
    }),
    {},
  ),
  langlinks: z._default(z.array(z.object({ lang: z.string(), title: z.string() })), []),
  langlinkscount: z._default(z.number(), 0),
})
export type WikiPage = z.infer<typeof WikiPage>

/** An answer about pages; without `query` when nothing was found. */
export const PagesAnswer = z.object({
  query: z._default(
    z.object({
      redirects: z._default(z.array(z.object({ from: z.string(), to: z.string() })), []),
      pages: z._default(z.array(WikiPage), []),
    }),
    { redirects: [], pages: [] },
  ),
})

const Value = z.object({ value: z.union([z.string(), z.number()]) })

const FileInfo = z.object({
  thumburl: z.optional(z.string()),
  descriptionurl: z.string(),
  extmetadata: z.object({
    Artist: z.optional(Value),
    License: z.optional(Value),
    LicenseShortName: z.optional(Value),
    LicenseUrl: z.optional(Value),
    NonFree: z.optional(Value),
  }),
})

/** An answer about one file; a missing file has no `imageinfo`. */
export const FileAnswer = z.object({
  query: z.object({
    pages: z.array(z.object({ imageinfo: z._default(z.array(FileInfo), []) })),
  }),
})

/** The API's errors come with status 200. */
export const ErrorAnswer = z.object({ error: z.object({ code: z.string() }) })

/** An answer about one article; a missing one has neither. */
export const ArticleAnswer = z.object({
  query: z.object({
    pages: z.array(
      z.object({
        title: z.string(),
        extract: z.optional(z.string()),
        revisions: z._default(
          z.array(z.object({ revid: z.number(), timestamp: z.iso.datetime() })),
          [],
        ),
      }),
    ),
  }),
})

const Label = z.object({ value: z.string() })

/** An answer of Wikidata; a missing item has none of the fields. */
export const EntitiesAnswer = z.object({
  entities: z.record(
    z.string(),
    z.object({
      labels: z._default(z.record(z.string(), Label), {}),
      aliases: z._default(z.record(z.string(), z.array(Label)), {}),
      sitelinks: z._default(z.record(z.string(), z.object({ title: z.string() })), {}),
    }),
  ),
})
