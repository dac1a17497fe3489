import * as z from 'zod/mini'
import { isSameRequest, StoryRequest } from './request.ts'
import { attemptKey } from './tab-storage.ts'

/**
 * The last request of this tab. Its key is sent with every try, so that it is charged once.
 * `isUnderWay` while an answer is awaited, so that a reload can resume it.
 */
const Attempt = z.object({ request: StoryRequest, key: z.uuid(), isUnderWay: z.boolean() })
export type Attempt = z.infer<typeof Attempt>

/** The attempt of this tab; null if there is none or it can't be read. */
export const readAttempt = (): Attempt | null => {
  try {
    return Attempt.parse(JSON.parse(sessionStorage.getItem(attemptKey) ?? 'null'))
  } catch {
    return null
  }
}

const write = (attempt: Attempt): void =>
  sessionStorage.setItem(attemptKey, JSON.stringify(attempt))

/** An attempt that begins: what is sent, and by which key. */
export type NewAttempt = Pick<Attempt, 'request' | 'key'> & {
  /** Whether it was sent before and may have arrived. */
  readonly isAgain: boolean
}

/**
 * Begins an attempt. The same request as before is sent again as it was then, with the same key: a
 * location that was found meanwhile would make it another request, which is charged again.
 */
export const beginAttempt = (request: StoryRequest): NewAttempt => {
  const before = readAttempt()
  const isAgain = before !== null && isSameRequest(before.request, request)
  const begun = isAgain
    ? { request: before.request, key: before.key }
    : { request, key: crypto.randomUUID() }
  write({ ...begun, isUnderWay: true })
  return { ...begun, isAgain }
}

/**
 * Restores an attempt that was stored with its draft, in a tab that has none. An attempt that can't
 * be read is passed over.
 */
export const takeUpAttempt = (kept: unknown): void => {
  const attempt = Attempt.safeParse(kept).data
  if (attempt !== undefined && readAttempt() === null) write({ ...attempt, isUnderWay: false })
}

/** Ends an attempt that failed. Its key is kept for another try. */
export const endAttempt = (): void => {
  const attempt = readAttempt()
  if (attempt !== null) write({ ...attempt, isUnderWay: false })
}
