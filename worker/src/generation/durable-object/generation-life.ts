import { attempts } from '@storystone/schema/database/stories.ts'
import { sql } from 'drizzle-orm'
import { chargeOf } from '#worker/billing'
import type { ReadAhead } from '#worker/grounding'
import { mediaKey } from '#worker/media'
import { type Place, placeName } from '#worker/places'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { ModelCost } from '#worker/platform/limits/usage-limits.ts'
import { fromNewStory, type NewStory, type StoredStory } from '#worker/stories'
import type { MediaBucket, MediaFile } from '#worker/vendors/media-bucket.ts'
import { type Attempt, findAttemptState, photoKeyOf } from '../attempt/attempt.ts'
import { type EndDeps, giveBackRefused, settleWritten } from '../attempt/end-attempt.ts'
import {
  type ComposeStory,
  needsReading,
  type Progress,
  type StorytellerOf,
} from '../storyteller.ts'
import {
  type Accepted,
  type Ended,
  type Outcome,
  type RecordStore,
  type Refused,
  type RefusedOutcome,
  refusedBy,
  replayStory,
  type Unended,
  type Written,
} from './generation-record.ts'
import type { LiveStory } from './live-story.ts'
import { type GenerationRequest, takePhotoSlot } from './start-generation.ts'

export type GenerateDeps = Parameters<ComposeStory>[0] & {
  readonly mediaBucket: MediaBucket
  readonly composeStory: ComposeStory
  readonly storytellerOf: StorytellerOf
}

const refuseMissing = ({ landmark }: GenerationRequest): never => {
  if (landmark.kind === 'named_photo') throw new Refusal('not_found')
  const isHeld = landmark.kind === 'photo' && landmark.heldPhotoId !== null
  throw new Refusal(isHeld ? 'expired' : 'provider_timeout')
}

/** Works on a photo from the bucket, in a slot, where the request brought none or an object's memory lost it. */
const useStoredPhoto = async <T>(
  { mediaBucket }: GenerateDeps,
  { userId, photoId, heldPhotoId }: Attempt,
  request: GenerationRequest,
  work: (photo: MediaFile) => Promise<T>,
): Promise<T> => {
  const { landmark } = request
  const id = landmark.kind === 'named_photo' ? landmark.stored.photoId : (heldPhotoId ?? photoId)
  const key = mediaKey(userId, id ?? refuseMissing(request))
  const { size } = (await mediaBucket.describe(key)) ?? refuseMissing(request)
  const release = await takePhotoSlot(userId, size)
  try {
    return await work((await mediaBucket.read(key)) ?? refuseMissing(request))
  } finally {
    release()
  }
}

/**
 * Stores the photo of a story: the one that was sent, or a copy of a held one, which serves other stories too.
 * Refuses where an object died before it had stored what was sent: no story is without its photo.
 */
const keepPhoto = async (
  { mediaBucket }: GenerateDeps,
  attempt: Attempt,
  request: GenerationRequest,
  photo: MediaFile | null,
): Promise<void> => {
  const key = photoKeyOf(attempt)
  const { userId, heldPhotoId } = attempt
  if (!key) return
  if (photo) return mediaBucket.keep(key, photo)
  const isThere = heldPhotoId
    ? await mediaBucket.copy(mediaKey(userId, heldPhotoId), key)
    : await mediaBucket.describe(key)
  if (!isThere) refuseMissing(request)
}

const toStored = (
  { storyId: id, photoId }: Attempt,
  { landmark }: GenerationRequest,
  { inscription, ...text }: NewStory,
): StoredStory => {
  if (landmark.kind !== 'named_photo') {
    return fromNewStory({ inscription, ...text }, { id, photoId, createdAt: Date.now() })
  }
  const { stored } = landmark
  const location = text.location ?? stored.story.location
  return {
    ...stored,
    inscription,
    story: { ...stored.story, ...text, location, narrationUrl: null },
  }
}

/** Lets GET /api/generations name what a photo shows. Nothing waits for it. */
const announcePlace = (
  { database }: GenerateDeps,
  { id, language }: Attempt,
  place: Place,
): void => {
  const name = placeName(place, language)
  void database
    .write(
      sql`UPDATE ${attempts} SET place_id = ${place.id}, landmark = ${name}
        WHERE id = ${id} AND state = 'reserved'`,
    )
    .catch(() => {})
}

/**
 * Composes the story of a reserved attempt while its new photo is stored, and refuses if one of the
 * two fails. `photo` is null where there is none, and where it is in the bucket.
 */
const generateStory = async (
  deps: GenerateDeps,
  attempt: Attempt,
  request: GenerationRequest,
  photo: MediaFile | null,
  readAhead: ReadAhead | null,
  progress: Progress,
): Promise<StoredStory> => {
  const compose = (of: MediaFile | null): Promise<NewStory> =>
    deps.composeStory(deps, {
      question: request,
      photo: of,
      readAhead,
      progress,
      charge: attempt.cost > 0 ? chargeOf(attempt) : null,
      onPlace: (place) => {
        if (attempt.landmark === null) announcePlace(deps, attempt, place)
      },
    })
  const isInBucket = photo === null && needsReading(request)
  const [story, stored] = await Promise.allSettled([
    isInBucket ? useStoredPhoto(deps, attempt, request, compose) : compose(photo),
    keepPhoto(deps, attempt, request, photo),
  ])
  if (story.status === 'rejected') throw story.reason
  if (stored.status === 'rejected') throw stored.reason
  return toStored(attempt, request, story.value)
}

export type LifeDeps = GenerateDeps &
  EndDeps & {
    readonly records: RecordStore
    readonly live: LiveStory
    /** Logs what made a generation fail. */
    readonly onError: (error: unknown) => void
    /** A generation has ended. `wasRead`: somebody was there to see it. */
    readonly onEnd: (record: Unended, outcome: Outcome, wasRead: boolean) => void
  }

/** How long the end is kept for those who ask for the story's events. */
const endedForMs = 15 * 60_000
/** A generation runs again once after its object has died; then its cost is given back. */
const maxRuns = 2

/** How long to wait after so many failures to reach the database, in milliseconds. */
const backOff = (failures: number): number => Math.min(5_000 * 2 ** (failures - 1), 4 * 60_000)

const away = new Refusal('temporarily_unavailable', { retryAfter: 5 })

const refuse = (
  record: Unended,
  { refusal }: RefusedOutcome,
  calls?: Refused['calls'],
): Refused => {
  const { attempt, request } = record
  return { state: 'refused', attempt, request, refusal, failures: 0, calls: calls ?? [] }
}

/** The outcome of a generation that ended earlier. */
export const outcomeOf = async (
  { database }: Pick<EndDeps, 'database'>,
  { userId, outcome }: Pick<Ended, 'userId' | 'outcome'>,
): Promise<Outcome> => {
  if ('code' in outcome) return { kind: 'refused', refusal: outcome }
  try {
    return { kind: 'story', generated: await replayStory(database, userId, outcome.storyId) }
  } catch (error) {
    return refusedBy(error)
  }
}

/**
 * The steps of an attempt after its cost is reserved: accepted → written or refused → ended. Each
 * can be repeated after a crash. docs/recovery.md has the table of what happens when it dies.
 */
export const createGenerationLife = (deps: LifeDeps) => {
  const { database, records, live } = deps

  const announce = ({ request }: Unended, outcome: Outcome): boolean =>
    live.end(outcome, request.result)

  const finish = async (record: Unended, outcome: Outcome): Promise<void> => {
    const { attempt, request } = record
    const wasRead = announce(record, outcome)
    await records.save({
      state: 'ended',
      userId: attempt.userId,
      result: request.result,
      outcome: outcome.kind === 'story' ? { storyId: attempt.storyId } : outcome.refusal,
      until: Date.now() + endedForMs,
    })
    deps.onEnd(record, outcome, wasRead)
  }

  /** Settles or gives back. Null if the attempt of a written story can't be settled. */
  const conclude = async (record: Written | Refused): Promise<Outcome | null> => {
    if (record.state === 'refused') {
      await giveBackRefused(deps, record)
      return { kind: 'refused', refusal: record.refusal }
    }
    const generated = await settleWritten(deps, record)
    return generated && { kind: 'story', generated }
  }

  /** The database is away: the alarm tries again. */
  const postpone = async (record: Written | Refused): Promise<void> => {
    const failures = record.failures + 1
    await records.save({ ...record, failures })
    await records.wakeAt(Date.now() + backOff(failures))
    // Nobody waits for the database: a written story can be read later, with the same key.
    const isRefused = record.state === 'refused'
    announce(record, isRefused ? { kind: 'refused', refusal: record.refusal } : refusedBy(away))
  }

  /** Why a written story can't be settled: it is gone, its credits came back, or it took too long. */
  const codeOfLost = async ({ attempt }: Written | Refused) => {
    if (attempt.replacesStoryId) return 'not_found'
    const state = await findAttemptState(database, attempt.id)
    return state === 'returned' ? 'not_found' : 'provider_timeout'
  }

  const end = async (record: Written | Refused): Promise<void> => {
    const concluding = conclude(record).catch(async (error: unknown) => {
      await postpone(record)
      throw error
    })
    // The record is written while the database works.
    const [outcome] = await Promise.all([concluding, records.save(record)])
    if (outcome) return finish(record, outcome)
    await end(refuse(record, refusedBy(new Refusal(await codeOfLost(record))), record.calls))
  }

  /** Generates the story of a reserved attempt, and ends the attempt. */
  const run = async (
    record: Accepted,
    photo: MediaFile | null,
    readAhead: ReadAhead | null,
  ): Promise<void> => {
    const { attempt, request } = record
    const calls: ModelCost[] = []
    const progress = { ...live.progress, onCall: (cost: ModelCost) => void calls.push(cost) }
    await generateStory(deps, attempt, request, photo, readAhead, progress).then(
      (stored) => end({ ...record, state: 'written', stored, failures: 0, calls }),
      (error: unknown) => {
        deps.onError(error)
        return end(refuse(record, refusedBy(error), calls))
      },
    )
  }

  /** The attempt may have ended since the record was stored: nobody waits until a later record is. */
  const runAgain = async (record: Accepted): Promise<void> => {
    const { attempt, runs } = record
    const state = await findAttemptState(database, attempt.id)
    if (state === 'settled' || state === 'returned') {
      const { userId, storyId } = attempt
      return finish(record, await outcomeOf(deps, { userId, outcome: { storyId } }))
    }
    if (state === 'reserved') {
      if (runs >= maxRuns) return end(refuse(record, refusedBy(new Refusal('provider_failed'))))
      const again = { ...record, runs: runs + 1 }
      await records.save(again)
      return run(again, null, null)
    }
    // Never reserved, given back, or the account is gone.
    announce(record, refusedBy(new Refusal('provider_timeout')))
    await records.forget()
  }

  return {
    run,
    /** Goes on with an attempt that nothing works on: its object died, or the database was away. */
    resume: async (): Promise<void> => {
      const record = records.load()
      if (record?.state === 'accepted') return runAgain(record)
      if (record?.state === 'written' || record?.state === 'refused') return end(record)
    },
  }
}
