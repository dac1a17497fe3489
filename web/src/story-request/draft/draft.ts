import type { Location } from '@storystone/schema/contract/location.ts'
import type { ChosenPlace } from '@storystone/schema/contract/places.ts'
import { create } from 'zustand'
import { onDraftsForgotten, onUserGone } from '#web/account'
import type { SessionKey } from '#web/platform/storage/stored.ts'
import { readTab, writeTab } from '#web/platform/storage/web-storage.ts'

const key: SessionKey = 'storystone:draft'

type DraftText = { readonly text: string; setText(text: string): void }

/**
 * What the user has typed on home, stored for this tab until its story is generated. It starts
 * empty, as the prerendered page does. `restoreDraftText` restores it.
 */
export const useDraftText = create<DraftText>()((set) => ({
  text: '',
  setText: (text) => {
    writeTab(key, text)
    set({ text })
  },
}))

onDraftsForgotten(() => useDraftText.getState().setText(''))

/** Restores what is stored for this tab, unless there is newer text. */
export const restoreDraftText = (): void => {
  const kept = readTab(key)
  if (kept !== null && useDraftText.getState().text === '') useDraftText.setState({ text: kept })
}

/** Takes over what was typed into a prerendered page before the app ran. */
export const takeUpTypedText = (page: ParentNode): void => {
  const field = page.querySelector<HTMLInputElement>('input[name="landmark"]')
  if (field !== null && field.value !== '') useDraftText.getState().setText(field.value)
}

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

let picked: ChosenPlace | undefined

/** Fills the field of home with a place, and remembers which one it is. */
export const pickPlace = (place: ChosenPlace): void => {
  picked = place
  useDraftText.getState().setText(place.name)
}

/** The place that a text was filled in for; undefined once the text was edited. */
export const pickedPlace = (text: string): ChosenPlace | undefined =>
  picked?.name === text.trim() ? picked : undefined

onUserGone(() => {
  picked = undefined
})
