import type { Language } from '@storystone/schema/catalog.ts'
import { type ErrorBody, statusOfCode } from '@storystone/schema/contract/error.ts'
import type { InscriptionResult, StoryResult } from '@storystone/schema/contract/story.ts'
import { readBatch } from '#worker/platform/database/batch.ts'
import type { Database } from '#worker/platform/database/client.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { errorBody, toRefusal } from '#worker/platform/http/error-handler.ts'
import { creditsMoved, type Meter } from '#worker/platform/log/log.ts'
import { type StoredStory, selectStory, toStoredStory } from '#worker/stories'
import { selectCredits } from '../attempt/attempt.ts'
import { fromData, type RefusalData, toData } from './generation-record.ts'
import type { GenerationRequest } from './start-generation.ts'

/** A stored story with the user's present balance, in credits. */
export type GeneratedStory = StoredStory & { readonly creditsLeft: number }

/** The stored story of an earlier call. Refuses `not_found` if it was deleted. */
export const replayStory = async (
  database: Database,
  userId: string,
  storyId: string,
): Promise<GeneratedStory> => {
  const { rows, balance } = await readBatch(database.read, {
    rows: selectStory(database, userId, storyId),
    balance: selectCredits(database, userId),
  })
  const [[row], [user]] = [rows, balance]
  if (!row || !user) throw new Refusal('not_found')
  return { ...toStoredStory(row), creditsLeft: user.credits }
}

/** The result of a generating call; that of translate-inscription has the inscription's `language`. */
export const toResult = (
  { story, inscription, creditsLeft }: GeneratedStory,
  result: GenerationRequest['result'],
): StoryResult | InscriptionResult => {
  if (result === 'story') return { ...story, creditsLeft }
  if (!inscription) throw new Error('The story has no inscription')
  return { ...story, creditsLeft, storyLanguage: story.language, ...inscription }
}

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
