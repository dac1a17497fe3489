import { minute } from './time.ts'

/** Formats with their costs in credits (multiples of 0.5), and the limits of inputs: all required. */

export const formats = ['quick_facts', 'history_guide', 'translate_inscription'] as const
export type Format = (typeof formats)[number]
export const defaultFormat: Format = 'quick_facts'

/** The cost of one story by format, in credits. */
export const creditCosts: Readonly<Record<Format, number>> = {
  quick_facts: 1,
  history_guide: 2.5,
  translate_inscription: 2,
}

/** What stories cost where no model writes them. */
export const freeOfCharge: Readonly<Record<Format, number>> = {
  quick_facts: 0,
  history_guide: 0,
  translate_inscription: 0,
}

/**
 * `isNarrated`: its stories have a narration. `needsPhoto`: a landmark's name alone is refused.
 * `isSourced`: it is written from the articles about a place and cites them, else from what stands on a photo.
 * `isList`: its content is facts, one a line. `minutes`: how long most of its stories are read or heard.
 */
type FormatTraits = {
  readonly isNarrated: boolean
  readonly needsPhoto: boolean
  readonly isSourced: boolean
  readonly isList: boolean
  readonly minutes: number
}

export const formatTraits = {
  quick_facts: { isNarrated: false, needsPhoto: false, isSourced: true, isList: true, minutes: 1 },
  history_guide: {
    isNarrated: true,
    needsPhoto: false,
    isSourced: true,
    isList: false,
    minutes: 3,
  },
  translate_inscription: {
    isNarrated: false,
    needsPhoto: true,
    isSourced: false,
    isList: false,
    minutes: 1,
  },
} as const satisfies Readonly<Record<Format, FormatTraits>>

type Traits = typeof formatTraits
export type SourcedFormat = {
  [F in Format]: Traits[F]['isSourced'] extends true ? F : never
}[Format]
export const isSourced = (format: Format): format is SourcedFormat => formatTraits[format].isSourced

/** Credits that each new e-mail address gets once. */
export const creditsAtSignUp = 4

/** For this long after a sign-in, a new password needs no current one. Milliseconds. */
export const signInFreshForMs = 15 * minute
export const newPasswordLength = { min: 6, max: 200 } as const
export const landmarkNameLength = { min: 1, max: 200 } as const
export const locationNameLength = { max: 120 } as const

/** The limits of a photo: file size in bytes, and pixels by its header. */
export const photoLimits = { bytes: 8 * 1024 * 1024, pixels: 50_000_000 } as const
/**
 * The least confidence, 0 to 1, with which a photo counts as recognised. Below it nothing is
 * written or charged.
 */
export const minConfidence = 0.5
/** Shown for a location that can't be named. */
export const unknownLocation = 'Unknown location'

/** The types of places that have a drawing. */
export const placeTypes = [
  'amphitheatre',
  'tower',
  'temple',
  'church',
  'mosque',
  'bridge',
  'castle',
  'palace',
  'statue',
  'painting',
  'ruin',
  'square',
] as const
export type PlaceType = (typeof placeTypes)[number]
