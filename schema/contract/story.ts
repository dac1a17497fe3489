import * as z from 'zod/mini'
import { defaultFormat, formats, formatTraits } from '../formats.ts'
import { defaultLanguage, languages } from '../languages.ts'
import { landmarkNameLength } from '../limits.ts'
import { placeTypes } from '../place-types.ts'
import { Location } from './location.ts'
import { wellFormed } from './text.ts'

export const Format = z.enum(formats)
export const Language = z.enum(languages)

/** A location in a form field: the JSON text of a {@link Location}. */
const LocationJson = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.issues.push({ code: 'custom', message: 'place_invalid', input: text })
        return z.NEVER
      }
    }),
  ),
  Location,
)

/** A landmark's name as the user typed it: 1 to 200 characters after trimming. */
export const LandmarkName = z
  .string('name_required')
  .check(
    wellFormed(),
    z.trim(),
    z.minLength(landmarkNameLength.min, 'name_required'),
    z.maxLength(landmarkNameLength.max, 'name_too_long'),
  )

/** The id of a place: its Wikidata id, or else a wiki and a page, such as `enwiki:9232`. */
export const PlaceIdText = z.string().check(z.regex(/^[\w:-]{1,64}$/))

/** Asks for a story of the article's own sentences, which is free. */
const ExtractOnly = z.optional(z.literal('extract'))

/** POST /api/generate-story-from-text: of `placeId`, or else of what `text` means. A format that needs a photo is refused. */
export const StoryFromTextRequest = z
  .object({
    text: z.optional(LandmarkName),
    placeId: z.optional(PlaceIdText),
    format: Format.check(z.refine((format) => !formatTraits[format].needsPhoto, 'photo_needed')),
    language: Language,
    location: z.optional(LocationJson),
    writer: ExtractOnly,
  })
  .check(
    z.refine(({ text, placeId }) => (text ?? placeId) !== undefined, {
      path: ['text'],
      error: 'name_required',
    }),
  )
export type StoryFromTextRequest = z.infer<typeof StoryFromTextRequest>

/**
 * The fields next to `file` in the forms of POST /api/generate-story and
 * /api/translate-inscription. `name` is the user's hint about the photo.
 */
export const PhotoStoryForm = z.object({
  format: z._default(Format, defaultFormat),
  language: z._default(Language, defaultLanguage),
  location: z.optional(LocationJson),
  name: z.optional(LandmarkName),
  placeId: z.optional(PlaceIdText),
  /** Instead of `file`: a photo that POST /api/places/in-photo keeps. */
  photoId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  writer: ExtractOnly,
})
export type PhotoStoryForm = z.infer<typeof PhotoStoryForm>

/** POST /api/stories/{id}/retell: writes the story of the same photo again, as one of the two. */
export const RetellRequest = z
  .object({ name: z.optional(LandmarkName), placeId: z.optional(PlaceIdText) })
  .check(
    z.refine(({ name, placeId }) => (name ?? placeId) !== undefined, {
      path: ['name'],
      error: 'name_required',
    }),
  )
export type RetellRequest = z.infer<typeof RetellRequest>

/** The parts of a story that stream and that citations are about. */
export const storyFields = ['title', 'content', 'funFact'] as const
export type StoryField = (typeof storyFields)[number]

/** Who wrote a story: a language model, nobody (the article's own sentences), or a double. */
export const writers = ['model', 'extract', 'double'] as const
export type Writer = (typeof writers)[number]

/** The licence of every text of Wikipedia, and so of every story that rests on one. */
export const textLicense = {
  name: 'CC BY-SA 4.0',
  url: 'https://creativecommons.org/licenses/by-sa/4.0/',
} as const

/** One revision of one article that a story rests on. `url` is the address of that revision. */
export const Source = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  revisionId: z.string(),
  language: Language,
  license: z.object({ name: z.string(), url: z.string() }),
  /** When this revision was saved; absent where it is not known. */
  revisedAt: z.optional(z.iso.datetime()),
  retrievedAt: z.iso.datetime(),
})
export type Source = z.infer<typeof Source>

/** The words of a source. `section` is empty in an article's lead. */
const Quotation = z.object({ sourceId: z.string(), section: z.string(), quote: z.string() })
export type Quotation = z.infer<typeof Quotation>

/**
 * The link from one sentence of a story to a passage: UTF-16 positions in the field's text, and the
 * passage's own words. `isChecked`: a second reader found it supported; absent in the article's own words.
 */
export const Citation = z.extend(Quotation, {
  field: z.enum(storyFields),
  start: z.int().check(z.gte(0)),
  end: z.int().check(z.gte(0)),
  isChecked: z.optional(z.boolean()),
})
export type Citation = z.infer<typeof Citation>

/** The place's own picture with its credit, which is shown wherever the picture is. */
export const StoryPicture = z.object({
  url: z.string(),
  author: z.string(),
  license: z.string(),
  licenseUrl: z.nullable(z.string()),
  sourceUrl: z.string(),
})
export type StoryPicture = z.infer<typeof StoryPicture>

/** A stored story. The fields from `placeId` on are null or empty in stories from before they had sources. */
export const Story = z.object({
  id: z.string(),
  title: z.string(),
  /** Facts, one a line, each after a bullet; paragraphs between blank lines; or sections of `**Label:** text`. */
  content: z.string(),
  format: Format,
  /** The name of where it is. */
  location: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  funFact: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  narrationUrl: z.nullable(z.string()),
  language: Language,
  candidates: z.array(z.string()),
  /** How sure the storyteller is of `recognised`; null where the user has said so. */
  confidence: z.nullable(z.number()),
  /** What the photo shows; null where the place was chosen at once. */
  recognised: z.nullable(z.string()),
  placeId: z._default(z.nullable(z.string()), null),
  /** The place's name. */
  landmark: z._default(z.nullable(z.string()), null),
  /** What the place is drawn as. */
  placeType: z.optional(z.nullable(z.enum(placeTypes))),
  picture: z._default(z.nullable(StoryPicture), null),
  writer: z._default(z.nullable(z.enum(writers)), null),
  sources: z._default(z.array(Source), []),
  /** Empty in lists. */
  citations: z._default(z.array(Citation), []),
})
export type Story = z.infer<typeof Story>

/** The fields from `placeId` on, of a story that has no sources. */
export const unsourced = {
  placeId: null,
  landmark: null,
  picture: null,
  writer: null,
  sources: [],
  citations: [],
} satisfies Partial<Story>

/** A new story, with the balance as of now. */
export const StoryResult = z.extend(Story, { creditsLeft: z.number() })
export type StoryResult = z.infer<typeof StoryResult>

/**
 * An inscription, with `[…]` in `originalText` for illegible parts. `language` names the
 * inscription's language, in the language of the story.
 */
export const Inscription = z.object({
  language: z.string(),
  originalText: z.string(),
  translatedText: z.string(),
  explanation: z.string(),
  miniStory: z.string(),
})
export type Inscription = z.infer<typeof Inscription>

/** A new story of an inscription. `language` is the inscription's, `storyLanguage` the story's. */
export const InscriptionResult = z.extend(StoryResult, {
  ...Inscription.shape,
  storyLanguage: Language,
})
export type InscriptionResult = z.infer<typeof InscriptionResult>

export const StoryList = z.array(Story)
export type StoryList = z.infer<typeof StoryList>
export const StoryListQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
})
export type StoryListQuery = z.infer<typeof StoryListQuery>

/** GET /api/stories/changes. `since` is the `next` of the previous answer, absent at first. */
export const StoryChangesQuery = z.object({ since: z.optional(z.string().check(z.maxLength(200))) })

/**
 * What changed on the server since the last sync. While `more` is true, request again with `next`
 * at once.
 */
export const StoryChanges = z.object({
  changed: z.array(Story),
  deleted: z.array(z.string()),
  next: z.string(),
  more: z.boolean(),
})
export type StoryChanges = z.infer<typeof StoryChanges>

export const StoryId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })
