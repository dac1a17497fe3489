import * as z from 'zod/mini'
import { isCell } from '../area-cell.ts'
import { Candidate } from './places.ts'
import { Citation, Language, Source, StoryPicture } from './story.ts'

/** A pack: a cell of the grid of `area-cell.ts`, and the language that its readers read. */
export const PackId = z.object({
  cell: z.string().check(z.refine(isCell)),
  language: Language,
})
export type PackId = z.infer<typeof PackId>

/** The name of what is in a pack: another one has another. */
const Revision = z.string().check(z.regex(/^[\w-]{16}$/))

const PackFileId = z.extend(PackId, { revision: Revision })

/** A finished pack. `bytes` is the size of its file. */
export const ReadyPack = z.object({
  revision: Revision,
  builtAt: z.iso.datetime(),
  bytes: z.int(),
  places: z.int(),
})
export type ReadyPack = z.infer<typeof ReadyPack>

/**
 * What the server has of a pack. `ready` is null while none was ever finished; `building` is null while none is
 * built, and its `of` is null until the places are found. A pack that `isOld` is built again when it is asked
 * for. `hasFailed`: the last build gave up, and left what was ready.
 */
export const PackState = z.object({
  ready: z.nullable(ReadyPack),
  building: z.nullable(z.object({ done: z.int(), of: z.nullable(z.int()) })),
  isOld: z.boolean(),
  hasFailed: z.boolean(),
})
export type PackState = z.infer<typeof PackState>

/** The article's own sentences, as a story has them. */
export const PackReading = z.object({
  content: z.string(),
  funFact: z.nullable(z.string()),
  citations: z.array(Citation),
})
export type PackReading = z.infer<typeof PackReading>

/** A picture of 250 pixels in base64, with its credit. */
const PackPicture = z.extend(z.omit(StoryPicture, { url: true }), {
  contentType: z.string(),
  base64: z.string(),
})

/**
 * A place of a pack. `names` are all its names in both languages, `type` is Wikipedia's. The readings are in
 * the language of `source`, which is not the pack's where there is no article in that one.
 */
export const PackPlace = z.extend(
  z.pick(Candidate, { id: true, name: true, description: true, languages: true }),
  {
    latitude: z.number(),
    longitude: z.number(),
    type: z.nullable(z.string()),
    names: z.array(z.string()),
    popularity: z.number(),
    source: Source,
    facts: z.nullable(PackReading),
    guide: z.nullable(PackReading),
    picture: z.nullable(PackPicture),
  },
)
export type PackPlace = z.infer<typeof PackPlace>

/**
 * The first line of a pack's file, which is gzip over lines of JSON; each further line is a
 * {@link PackPlace}, the best known first.
 */
export const PackHead = z.object({ format: z.literal(1), cell: z.string(), language: Language })
export type PackHead = z.infer<typeof PackHead>

/** The calls of packs. A file is sent in parts if the request has `Range`. */
export const packEndpoints = {
  pack: {
    method: 'GET',
    path: '/api/packs/:cell/:language',
    access: 'signed-in',
    params: PackId,
    answer: PackState,
  },
  buildPack: {
    method: 'POST',
    path: '/api/packs/:cell/:language',
    access: 'signed-in',
    params: PackId,
    answer: PackState,
  },
  packFile: {
    method: 'GET',
    path: '/api/packs/:cell/:language/:revision',
    access: 'signed-in',
    params: PackFileId,
    answer: z.instanceof(Blob),
  },
} as const
