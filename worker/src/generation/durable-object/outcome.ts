import type { Language } from '@storystone/schema/catalog.ts'
import { type ErrorBody, statusOfCode } from '@storystone/schema/contract/error.ts'
import { errorBody, toRefusal } from '#worker/platform/http/error-handler.ts'
import { creditsMoved, type Meter } from '#worker/platform/log/meter.ts'
import type { GeneratedStory } from './generated-story.ts'
import { fromData, type RefusalData, toData } from './generation-record.ts'

export type RefusedOutcome = { readonly kind: 'refused'; readonly refusal: RefusalData }

/** How a generation ended. */
export type Outcome =
  | { readonly kind: 'story'; readonly generated: GeneratedStory }
  | RefusedOutcome

/** Who reads a story while it is written, and what their error messages need. */
export type Subscriber = {
  readonly userId: string
  readonly language: Language
  readonly requestId: string
}

/** The outcome of a generation that an error ends. */
export const refusedBy = (error: unknown): RefusedOutcome => ({
  kind: 'refused',
  refusal: toData(toRefusal(error)),
})

/** The data of an `error` event, in the language of its subscriber. */
export const errorFor = (
  subscriber: Subscriber,
  { refusal }: RefusedOutcome,
): ErrorBody & { status: number } => {
  return { ...errorBody(subscriber, fromData(refusal)), status: statusOfCode[refusal.code] }
}

type LogContext = {
  readonly meter: Meter
  /** The id of the request that started the generation. */
  readonly requestId: string
  /** A keyed hash. */
  readonly user: string
  readonly durationMs: number
}

/** Writes the log line of a generation. */
export const logOutcome = (
  outcome: Outcome,
  { meter, requestId, user, durationMs }: LogContext,
): void => {
  const { vendorMs, databaseTrips, outcome: cause } = meter
  const code = outcome.kind === 'story' ? 'completed' : outcome.refusal.code
  const reason = [code, cause].filter(Boolean).join(': ')
  const times = { durationMs, providerMs: vendorMs, databaseTrips }
  console.log(
    JSON.stringify({
      job: 'generation',
      requestId,
      user,
      outcome: reason,
      ...times,
      ...creditsMoved(meter),
    }),
  )
}
