import type { Format, Language } from '@storystone/schema/catalog.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import type { FailedCompletion } from '#worker/vendors/openai.ts'

/** A photo as the language model gets it. */
export type PhotoFile = { readonly bytes: Uint8Array; readonly contentType: string }

/** A photo to read. `hint` and `location` come from the user and may be wrong. */
export type RecognitionOrder = {
  readonly photo: PhotoFile
  readonly hint: string | null
  readonly format: Format
  readonly language: Language
  readonly location: Location | null
  /** A keyed hash of the user, for the provider. */
  readonly safetyIdentifier: string
}

/** What a photo shows. */
export type Recognition = {
  /** Empty for an inscription on something unknown. */
  readonly name: string
  readonly kind: string
  /** 0 to 1: of the name; for translate_inscription, of the text. */
  readonly confidence: number
  /** With `[…]` for what is illegible; empty if there is none. */
  readonly visibleText: string
  readonly candidates: readonly string[]
}

/** What reading a photo came to. A vendor's failure is a result, no exception. */
export type RecognitionResult =
  | { readonly outcome: 'recognised'; readonly recognition: Recognition }
  | { readonly outcome: 'not_recognised'; readonly candidates: readonly string[] }
  | FailedCompletion
  | { readonly outcome: 'timed_out' }

/** Reads what a photo shows. */
export type ReadPhoto = (order: RecognitionOrder) => Promise<RecognitionResult>
