import * as z from 'zod/mini'
import { Language, StoryId } from './story.ts'
import { wellFormed } from './text.ts'

/** The picture of a public story that previews show, drawn by its owner's device. In pixels. */
export const cardSize = { width: 1200, height: 630 } as const

/** A keyed hash of 128 random bits as base64url: who has it may read the story, and nobody can guess it. */
const TokenText = z.string().check(z.regex(/^[\w-]{22}$/))

/** A choice in a form field. */
const Choice = z._default(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
  false,
)

/**
 * POST /api/stories/{id}/publication: fields next to the optional file `card`, a photo of {@link
 * cardSize}. `showsPhoto`: whether the owner's own photo may be on the page. `isIndexed`: whether search
 * engines may list it.
 */
export const PublicationForm = z.object({ showsPhoto: Choice, isIndexed: Choice })
export type PublicationForm = z.infer<typeof PublicationForm>

/** The public page of a story. `url` is its path. */
export const Publication = z.object({
  url: z.string(),
  token: TokenText,
  showsPhoto: z.boolean(),
  isIndexed: z.boolean(),
})
export type Publication = z.infer<typeof Publication>

/** The path of a public page. */
export const publicationPath = (token: string): string => `/s/${token}`

export const PublicationToken = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(64)),
})

/** POST /api/publications/{token}/report: what is wrong with a public page; 202. */
export const ReportRequest = z.object({
  reason: z.string().check(wellFormed(), z.trim(), z.minLength(1), z.maxLength(1_000)),
})
export type ReportRequest = z.infer<typeof ReportRequest>

/** The same from the form of the page, whose language the answer has. */
export const ReportForm = z.extend(ReportRequest, { language: z.optional(Language) })

/** GET /api/oembed, of https://oembed.com. A preview that is too large is left out. */
const OEmbedQuery = z.object({
  url: z.string().check(z.maxLength(2_000)),
  format: z.optional(z.literal('json')),
  maxwidth: z.optional(z.coerce.number()),
  maxheight: z.optional(z.coerce.number()),
})

export const OEmbed = z.object({
  version: z.literal('1.0'),
  type: z.literal('link'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.number(),
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(z.number()),
  thumbnail_height: z.optional(z.number()),
})
export type OEmbed = z.infer<typeof OEmbed>

/** The calls about public stories. A table of their own: home does without. */
export const publicationEndpoints = {
  publication: {
    method: 'GET',
    path: '/api/stories/:id/publication',
    access: 'signed-in',
    params: StoryId,
    answer: z.nullable(Publication),
  },
  publish: {
    method: 'POST',
    path: '/api/stories/:id/publication',
    access: 'signed-in',
    params: StoryId,
    form: PublicationForm,
    optionalFile: 'card',
    answer: Publication,
  },
  unpublish: {
    method: 'DELETE',
    path: '/api/stories/:id/publication',
    access: 'signed-in',
    params: StoryId,
    answer: z.void(),
  },
  reportPublication: {
    method: 'POST',
    path: '/api/publications/:token/report',
    access: 'public',
    params: PublicationToken,
    body: ReportRequest,
    answer: z.void(),
  },
  oembed: {
    method: 'GET',
    path: '/api/oembed',
    access: 'public',
    query: OEmbedQuery,
    answer: OEmbed,
  },
} as const
