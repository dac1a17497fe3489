import { formatTraits } from '@storystone/schema/formats.ts'
import { create } from 'zustand'
import { onUserGone } from '#web/account'
import { useCredits } from '#web/billing'
import type { StoryRequest } from './item.ts'

/** Whether a request that costs credits can be had free, as Wikipedia's own sentences. */
export const mayBeFree = ({ format, retells, writer }: StoryRequest): boolean =>
  !formatTraits[format].needsPhoto &&
  retells === undefined &&
  writer === undefined &&
  useCredits.getState().costs[format] > 0

/** The last request for which there were too few credits. */
export const useUnpaid = create<{ readonly request?: StoryRequest | undefined }>()(() => ({}))

onUserGone(() => useUnpaid.setState({ request: undefined }))
