import * as z from 'zod/mini'
import { asksTheSame, StoryRequest } from './request.ts'
import { attemptKey } from './tab-storage.ts'

/**
 * What was asked last. Its key goes with every try of the same request, so that it is charged
 * once. `isUnderWay` while an answer is awaited, so that a reload can ask for it again.
 */
const Attempt = z.object({ request: StoryRequest, key: z.uuid(), isUnderWay: z.boolean() })
export type Attempt = z.infer<typeof Attempt>

/** The attempt of this tab; null when there is none or it can't be read. */
export const readAttempt = (): Attempt | null => {
  try {
    return Attempt.parse(JSON.parse(sessionStorage.getItem(attemptKey) ?? 'null'))
  } catch {
    return null
  }
}

const write = (attempt: Attempt): void =>
  sessionStorage.setItem(attemptKey, JSON.stringify(attempt))

/** An attempt that begins: what is to be sent, and by which key. */
export type Begun = Pick<Attempt, 'request' | 'key'> & {
  /** Whether it was sent before and may have come through. */
  readonly isAgain: boolean
}

/**
 * Marks a request as asked. What asks the same as the one before goes by its key, and as it was
 * sent then: a place that was found meanwhile would make it another request, which is charged again.
 */
export const beginAttempt = (request: StoryRequest): Begun => {
  const before = readAttempt()
  const isAgain = before !== null && asksTheSame(before.request, request)
  const begun = isAgain
    ? { request: before.request, key: before.key }
    : { request, key: crypto.randomUUID() }
  write({ ...begun, isUnderWay: true })
  return { ...begun, isAgain }
}

/**
 * Takes up an attempt that was kept with its draft, for a tab that knows none: its key goes with
 * the next try of the same request. What can't be read is passed over.
 */
export const takeUpAttempt = (kept: unknown): void => {
  const attempt = Attempt.safeParse(kept).data
  if (attempt !== undefined && readAttempt() === null) write({ ...attempt, isUnderWay: false })
}

/** The answer was a failure; the key is kept for another try. */
export const endAttempt = (): void => {
  const attempt = readAttempt()
  if (attempt !== null) write({ ...attempt, isUnderWay: false })
}
