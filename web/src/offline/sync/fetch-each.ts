import { onUserGone } from '#web/account'
import { ApiError } from '#web/platform/api/api-error.ts'
import { reportSyncError } from '../shelf/shelf-access.ts'

/** Whether the server can't give one file, while others may be had. */
const isOfOneFile = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 401 && error.status !== 429

/** What could not be had comes last the next time, so that it holds up nothing for good. */
const failed = new Set<string>()
onUserGone(() => failed.clear())

const mostFailures = 3

/**
 * Fetches one after the other, and gives up after three that the server can't give: it may be out of
 * order. Rejects without an answer, and at a limit.
 */
export const fetchEach = async (
  names: readonly string[],
  fetchOne: (name: string) => Promise<void>,
): Promise<void> => {
  const last = names.filter((name) => failed.has(name))
  let failures = 0
  for (const name of [...names.filter((name) => !failed.has(name)), ...last]) {
    try {
      await fetchOne(name)
      failed.delete(name)
    } catch (error) {
      if (!isOfOneFile(error)) throw error
      reportSyncError(error)
      failed.add(name)
      failures += 1
      if (failures === mostFailures) return
    }
  }
}
