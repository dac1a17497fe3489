import { dropDraft } from '../storage/drafts.ts'
import { emitDraftsForgotten } from './drafts-forgotten.ts'

/** Drops what was typed and photographed in this tab: its user has logged out. */
export const forgetDrafts = async (): Promise<void> => {
  emitDraftsForgotten()
  await dropDraft()
}
