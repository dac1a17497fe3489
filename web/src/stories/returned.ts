import { userIdNow } from '#web/account/session/store.ts'
import { forgetDeleted } from '#web/offline/sync/shelf-deletions.ts'
import { useDeletions } from './deletions.ts'
import { forgetResult } from './forget-result.ts'
import { readResult } from './result.ts'
import { useStories } from './store.ts'

/**
 * Removes a story that the server deleted with its credits given back: from list, shelf and result,
 * and at once.
 */
export const forgetReturned = async (id: string): Promise<void> => {
  useDeletions.setState(({ gone }) => ({ gone: new Set(gone).add(id) }))
  if (readResult()?.id === id) forgetResult()
  const userId = userIdNow()
  if (userId === undefined) return
  await forgetDeleted(userId, id).catch((error: unknown) =>
    console.info('A deleted story could not be taken from the shelf', error),
  )
  useStories.getState().remove(id)
}
