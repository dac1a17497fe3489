import type { NarrationTimings } from '@storystone/schema/contract/narration.ts'
import type { VoiceId } from '@storystone/schema/voices.ts'
import { deleteUnsettledMedia, mediaKey } from '#worker/media'
import type { Database } from '#worker/platform/database/database.ts'
import { startDeadline } from '#worker/platform/deadline.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { type ClientStream, createClientStream } from '#worker/platform/http/background.ts'
import { type Budget, budgetLimit, refusalBy } from '#worker/platform/limits/usage-limits.ts'
import { logError, type Meter } from '#worker/platform/log/log.ts'
import type { KeptMedia, MediaBucket } from '#worker/vendors/media-bucket.ts'
import type { Speech } from '#worker/vendors/speech.ts'
import { narrationTag } from './audio/mp3.ts'
import { narrationIdOf, requireNarratableStory, scriptOf, voiceFor } from './script.ts'
import {
  deleteNarration,
  findNarrationStatus,
  type Lease,
  leaseMs,
  leaseNarration,
  markNarrationStored,
  type NarrationStatus,
  releaseNarration,
  saveTimings,
} from './store.ts'
import { SpeechFailure, synthesizeNarration } from './synthesize-narration.ts'

const minPauseMs = 1_000

/**
 * Writes the latest of states that change often: the first at once, later ones at least a second
 * apart, never two at a time. A failed write goes to `onFailure` and is not retried.
 */
const createThrottledWriter = <T>(
  writeState: (state: T) => Promise<void>,
  onFailure: (error: unknown) => void,
) => {
  let pending: { readonly state: T } | null = null
  let isWriting = false
  let isStopped = false

  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, minPauseMs))

  const writeAll = async (): Promise<void> => {
    isWriting = true
    while (pending && !isStopped) {
      const { state } = pending
      pending = null
      await writeState(state).catch(onFailure)
      await pause()
    }
    isWriting = false
  }

  return {
    write: (state: T): void => {
      pending = { state }
      if (!isWriting) void writeAll()
    },
    /** Drops what is not yet being written. */
    stop: (): void => {
      isStopped = true
    },
  }
}

export type NarrationDeps = {
  readonly database: Database
  readonly mediaBucket: MediaBucket
  readonly speech: Speech
  readonly meter: Meter
  readonly budget: Budget<'narrations'>
}

/** A narration: the stored file, or a stream that grows sentence by sentence. */
export type Narration =
  | {
      readonly kind: 'stored'
      readonly id: string
      readonly key: string
      readonly media: KeptMedia
    }
  | {
      readonly kind: 'streaming'
      readonly id: string
      readonly body: ReadableStream<Uint8Array>
      /** Resolves when the file is stored, with or without a listener; rejects on failure. */
      readonly finished: Promise<void>
    }

/** Ends before the lease does, so that no two calls work on the same narration. */
const narrationDeadlineMs = leaseMs - 12_000

const storeFile = async (
  { mediaBucket }: NarrationDeps,
  { userId, id }: Lease,
  parts: readonly Uint8Array[],
): Promise<void> => {
  const bytes = new Uint8Array(await new Blob([...parts]).arrayBuffer())
  await mediaBucket.keep(mediaKey(userId, id), { bytes, contentType: 'audio/mpeg' })
}

/** Cleans up after a failure; the sweep cleans up what this leaves. */
const abandonNarration = async (deps: NarrationDeps, lease: Lease): Promise<void> => {
  try {
    const isReleased = await releaseNarration(deps.database, lease)
    if (isReleased) await deleteUnsettledMedia(deps, [mediaKey(lease.userId, lease.id)])
  } catch (error) {
    logError({ job: 'abandonNarration' }, error)
  }
}

/** Synthesizes a leased narration, streams each part and stores the file. */
const narrateLeased = async (
  deps: NarrationDeps,
  lease: Lease,
  voiceId: VoiceId,
  stream: ClientStream,
  onFirstPart: () => void,
): Promise<void> => {
  const { database, speech, meter } = deps
  const { story } = lease
  const order = { lines: scriptOf(story), voiceId, language: story.language }
  const timingsWriter = createThrottledWriter<NarrationTimings>(
    (timings) => saveTimings(database, lease, timings),
    (error) => logError({ job: 'saveTimings' }, error),
  )
  const parts: Uint8Array[] = []
  const add = (bytes: Uint8Array): void => {
    parts.push(bytes)
    stream.write(bytes)
  }
  let timings: NarrationTimings = []
  const started = Date.now()
  const deadline = startDeadline(narrationDeadlineMs)
  try {
    for await (const part of synthesizeNarration(speech, order, deadline.signal)) {
      if (parts.length === 0) add(narrationTag(story))
      add(part.bytes)
      onFirstPart()
      timings = part.timings
      if (timings.length > 0) timingsWriter.write(timings)
    }
  } catch (error) {
    if (!deadline.signal.aborted) throw error
    throw new SpeechFailure('provider_timeout', 'the story took too long')
  } finally {
    deadline.end()
    meter.vendorMs += Date.now() - started
    timingsWriter.stop()
  }
  const status = await findNarrationStatus(database, lease.id)
  if (parts.length === 0 || status?.leaseId !== lease.leaseId) throw new Refusal('not_found')
  await storeFile(deps, lease, parts)
  if (!(await markNarrationStored(database, lease, timings))) throw new Refusal('not_found')
}

/** Starts a leased narration; resolves with its first part, or refuses if that fails. */
const startNarration = async (
  deps: NarrationDeps,
  lease: Lease,
  voiceId: VoiceId,
): Promise<Narration> => {
  const stream = createClientStream()
  let onFirstPart = (): void => {}
  const firstPart = new Promise<void>((resolve) => {
    onFirstPart = resolve
  })
  const work = async (): Promise<void> => {
    try {
      await narrateLeased(deps, lease, voiceId, stream, onFirstPart)
      stream.close()
    } catch (error) {
      if (error instanceof SpeechFailure) deps.meter.outcome = error.reason
      stream.abort(error)
      await abandonNarration(deps, lease)
      throw error
    }
  }
  const finished = work()
  await Promise.race([firstPart, finished])
  return { kind: 'streaming', id: lease.id, body: stream.body, finished }
}

/** A request to narrate a text, and optionally the id of its story. */
export type NarrationRequest = {
  readonly userId: string
  readonly text: string
  readonly voiceId: VoiceId
  readonly storyId: string | undefined
}

const pollMs = { first: 100, max: 1_000 } as const

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Waits until another call's narration is stored or its lease has expired. Refuses
 * `provider_failed` when it failed.
 */
const waitForOther = async (
  { database }: NarrationDeps,
  id: string,
  other: NarrationStatus,
): Promise<void> => {
  const leaseEnds = other.leasedAt + leaseMs
  for (let pause: number = pollMs.first; Date.now() < leaseEnds; ) {
    await wait(Math.min(pause, leaseEnds - Date.now()))
    const status = await findNarrationStatus(database, id)
    if (!status) throw new Refusal('provider_failed', { about: 'narration' })
    if (status.state === 'kept' || status.leaseId !== other.leaseId) return
    pause = Math.min(pause * 1.5, pollMs.max)
  }
}

/** Opens the stored file, starts the leased narration, or waits; null to lease it again. */
const openByStatus = async (
  deps: NarrationDeps,
  lease: Lease,
  voiceId: VoiceId,
  status: NarrationStatus,
): Promise<Narration | null> => {
  const { id } = lease
  if (status.state === 'kept') {
    const key = mediaKey(lease.userId, id)
    const media = await deps.mediaBucket.describe(key)
    if (media) return { kind: 'stored', id, key, media }
    await deleteNarration(deps.database, id, status)
    return null
  }
  if (status.leaseId === lease.leaseId) return startNarration(deps, lease, voiceId)
  await waitForOther(deps, id, status)
  return null
}

/**
 * Opens the narration of a story by its text, synthesized once for each owner, text, voice and narrator, also when
 * calls overlap. Refuses `not_found` for a text that is no history guide of the user, `device_voice` for a story
 * without a model or a voice that no vendor has, `too_many_requests`, and a failure before the first sentence.
 */
export const openNarration = async (
  deps: NarrationDeps,
  { userId, text, voiceId, storyId }: NarrationRequest,
): Promise<Narration> => {
  const { database, speech, budget } = deps
  const story = await requireNarratableStory(database, userId, { text, storyId })
  const voice = voiceFor(voiceId, story.language)
  const narrator = story.writer === 'extract' ? null : speech.narratorOf(voice)
  if (narrator === null) throw new Refusal('device_voice')
  const id = narrationIdOf(userId, story, voice, narrator)
  // Stored ones don't count.
  const limit = budgetLimit(budget, 'narrations', userId)
  for (;;) {
    const at = Date.now()
    const lease: Lease = { id, leaseId: crypto.randomUUID(), userId, story, at }
    const { status, use } = await leaseNarration(database, lease, limit)
    if (!status) {
      if (use.used < limit.max) throw new Refusal('not_found')
      throw refusalBy([use], at)
    }
    const narration = await openByStatus(deps, lease, voice, status)
    if (narration) return narration
  }
}
