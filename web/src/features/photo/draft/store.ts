import type { Place } from '@storystone/schema/contract/place.ts'
import { create } from 'zustand'

/** Where a photo was taken, as far as it is known. The fallback is shown, and never sent. */
export type WhereTaken =
  | { readonly status: 'seeking' | 'fallback' }
  | { readonly status: 'found'; readonly place: Place }

/** The photo that one is about to ask about. */
export type Photo = {
  readonly id: string
  readonly file: Blob
  /** The address of the file for this page; revoked when the photo goes. */
  readonly preview: string
  readonly where: WhereTaken
  /** By the camera's own clock, ISO 8601 without a zone; null where the photo doesn't tell. */
  readonly takenAt: string | null
}

type PhotoState = {
  readonly photo: Photo | null
  /** While a picked file is made ready. */
  readonly isBusy: boolean
  /** While the camera dialog is open. */
  readonly isCapturing: boolean
}

export const usePhoto = create<PhotoState>()(() => ({
  photo: null,
  isBusy: false,
  isCapturing: false,
}))
