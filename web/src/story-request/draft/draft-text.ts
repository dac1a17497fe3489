import { create } from 'zustand'
import { onDraftsForgotten } from '#web/account'
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
