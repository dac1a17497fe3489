import * as z from 'zod/mini'
import { readDraft } from '../draft/drafts.ts'
import { isSameRequest, StoryRequest } from '../request.ts'
import { storedFollowed } from './followed-item.ts'

/**
 * An attempt as versions before November 2026 stored it: in the tab, and with the draft's photo. It may
 * have been charged, so that its key goes on with the same request.
 */
export const EarlierAttempt = z.object({
  request: StoryRequest,
  key: z.uuid(),
  isUnderWay: z.boolean(),
})
export type EarlierAttempt = z.infer<typeof EarlierAttempt>

/** The attempt that an earlier version stored in this tab. */
export const earlierAttempt = (): EarlierAttempt | undefined =>
  EarlierAttempt.safeParse(storedFollowed()).data

/** The attempt of an earlier version for the same request. */
export const findEarlierAttempt = async (
  request: StoryRequest,
): Promise<EarlierAttempt | undefined> => {
  const ofDraft = EarlierAttempt.safeParse((await readDraft())?.attempt).data
  return [earlierAttempt(), ofDraft].find((each) => each && isSameRequest(each.request, request))
}
