/** The formats of stories: their costs in credits (multiples of 0.5, required) and their traits. */

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
