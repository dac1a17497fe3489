import { create } from 'zustand'
import { onDraftsForgotten } from '../session/drafts-forgotten.ts'

const storageKey = 'storystone:draft'

type Draft = { readonly text: string; setText(text: string): void }

/**
 * What the user is about to ask about, kept for this tab until its story has come. It starts empty,
 * as the prerendered page is; what was kept follows with `restoreDraftText`.
 */
export const useDraftText = create<Draft>()((set) => ({
  text: '',
  setText: (text) => {
    sessionStorage.setItem(storageKey, text)
    set({ text })
  },
}))

onDraftsForgotten(() => useDraftText.getState().setText(''))

/** Takes up what is kept for this tab, unless something newer is there. */
export const restoreDraftText = (): void => {
  const kept = sessionStorage.getItem(storageKey)
  if (kept !== null && useDraftText.getState().text === '') useDraftText.setState({ text: kept })
}

/** Takes up what was typed into a prerendered page before the app ran. */
export const takeUpTypedText = (page: ParentNode): void => {
  const field = page.querySelector<HTMLInputElement>('input[name="landmark"]')
  if (field !== null && field.value !== '') useDraftText.getState().setText(field.value)
}
