import type { Location } from '@storystone/schema/contract/location.ts'
import { create } from 'zustand'

/** Where a photo was taken, as far as known. The fallback is displayed but never sent. */
export type PhotoLocation =
  | { readonly status: 'seeking' | 'fallback' }
  | { readonly status: 'found'; readonly location: Location }

/** The photo of the draft. */
export type Photo = {
  readonly id: string
  readonly file: Blob
  /** An object URL, revoked when the photo is dropped. */
  readonly preview: string
  readonly where: PhotoLocation
  /** By the camera's clock: ISO 8601 without a time zone; null when the photo has none. */
  readonly takenAt: string | null
}

type PhotoState = {
  readonly photo: Photo | null
  /** A shared photo that waits for the user's choice, since a draft has a photo already. */
  readonly offered: Blob | null
  /** True while a picked file is being prepared. */
  readonly isBusy: boolean
  readonly isCapturing: boolean
}

export const usePhoto = create<PhotoState>()(() => ({
  photo: null,
  offered: null,
  isBusy: false,
  isCapturing: false,
}))
