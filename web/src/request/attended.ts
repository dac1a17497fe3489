import * as z from 'zod/mini'
import { attemptKey } from './tab-storage.ts'

const Attended = z.object({ id: z.string() })

/** Notes which item of the outbox this tab shows on the progress screen, for a reload. */
export const noteAttended = (id: string): void =>
  sessionStorage.setItem(attemptKey, JSON.stringify({ id }))

/** What this tab has stored of its attempt, unparsed: an earlier version stored another shape. */
export const storedAttempt = (): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(attemptKey) ?? 'null')
  } catch {
    return null
  }
}

/** The id of the item that this tab showed when it was reloaded. */
export const attendedId = (): string | undefined => Attended.safeParse(storedAttempt()).data?.id
