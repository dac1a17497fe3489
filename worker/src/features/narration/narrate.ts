import type { NarrationTimings } from '@storystone/schema/contract/narration.ts'
import type { VoiceId } from '@storystone/schema/voices.ts'
import type { KeptMedia, MediaBucket } from '../../adapters/media-bucket.ts'
import type { Speech } from '../../adapters/speech.ts'
import type { Database } from '../../database/client.ts'
import { describeError } from '../../errors/describe-error.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Meter } from '../../log/meter.ts'
import { deleteUnsettledMedia } from '../../media/deletion-queue.ts'
import { mediaKey } from '../../media/keys.ts'
import { type AudioStream, openAudioStream } from './audio-stream.ts'
import { writingNewest } from './progress.ts'
import { scriptOf } from './script.ts'
import {
  type Claim,
  findStanding,
  keepNarration,
  leaseMs,
  noteTimings,
  releaseNarration,
} from './store.ts'
import { SpeechFailure, tellAloud } from './tell-aloud.ts'

export type NarrateDeps = {
  readonly database: Database
  readonly mediaBucket: MediaBucket
  readonly speech: Speech
  readonly meter: Meter
  readonly narrationsPerDay: number
}

/** How a narration comes: as the file that is kept, or sentence by sentence. */
export type Narration =
  | { readonly kind: 'kept'; readonly id: string; readonly key: string; readonly media: KeptMedia }
  | {
      readonly kind: 'telling'
      readonly id: string
      readonly body: ReadableStream<Uint8Array>
      /** When the work is done, whether or not somebody still listens; rejects when it failed. */
      readonly ended: Promise<void>
    }

/** Ends while the claim still holds, so that two never work on the same. */
const tellingDeadlineMs = leaseMs - 12_000

const keepFile = async (
  { mediaBucket }: NarrateDeps,
  { userId, id }: Claim,
  pieces: readonly Uint8Array[],
): Promise<void> => {
  const bytes = new Uint8Array(await new Blob([...pieces]).arrayBuffer())
  await mediaBucket.keep(mediaKey(userId, id), { bytes, contentType: 'audio/mpeg' })
}

/** What this leaves behind, the sweep clears away. */
const giveUp = async (deps: NarrateDeps, claim: Claim): Promise<void> => {
  try {
    const released = await releaseNarration(deps.database, claim)
    if (released) await deleteUnsettledMedia(deps, [mediaKey(claim.userId, claim.id)])
  } catch (error) {
    console.error(JSON.stringify({ job: 'giveUpNarration', error: describeError(error) }))
  }
}

/** Tells a story that was claimed, and keeps the file; `stream` is given each piece as it comes. */
const tellClaimed = async (
  deps: NarrateDeps,
  claim: Claim,
  voiceId: VoiceId,
  stream: AudioStream,
  onFirst: () => void,
): Promise<void> => {
  const { database, speech, meter } = deps
  const { story } = claim
  const telling = { lines: scriptOf(story), voiceId, language: story.language }
  const progress = writingNewest<NarrationTimings>(
    (timings) => noteTimings(database, claim, timings),
    (error) => console.error(JSON.stringify({ job: 'noteTimings', error: describeError(error) })),
  )
  const pieces: Uint8Array[] = []
  let timings: NarrationTimings = []
  const started = Date.now()
  const deadline = AbortSignal.timeout(tellingDeadlineMs)
  try {
    for await (const told of tellAloud(speech, telling, deadline)) {
      pieces.push(told.bytes)
      stream.send(told.bytes)
      onFirst()
      timings = told.timings
      if (timings.length > 0) progress.note(timings)
    }
  } catch (error) {
    if (!deadline.aborted) throw error
    throw new SpeechFailure('provider_timeout', 'the story took too long')
  } finally {
    meter.providerMs += Date.now() - started
    progress.end()
  }
  const standing = await findStanding(database, claim.id)
  if (pieces.length === 0 || standing?.claimId !== claim.claimId) throw new Refusal('not_found')
  await keepFile(deps, claim, pieces)
  if (!(await keepNarration(database, claim, timings))) throw new Refusal('not_found')
}

/** Starts a telling; resolves with its first piece, or refuses when that does not come. */
export const startTelling = async (
  deps: NarrateDeps,
  claim: Claim,
  voiceId: VoiceId,
): Promise<Narration> => {
  const stream = openAudioStream()
  let first = (): void => {}
  const begun = new Promise<void>((resolve) => {
    first = resolve
  })
  const work = async (): Promise<void> => {
    try {
      await tellClaimed(deps, claim, voiceId, stream, first)
      stream.close()
    } catch (error) {
      if (error instanceof SpeechFailure) deps.meter.outcome = error.reason
      stream.breakOff(error)
      await giveUp(deps, claim)
      throw error
    }
  }
  const ended = work()
  await Promise.race([begun, ended])
  return { kind: 'telling', id: claim.id, body: stream.body, ended }
}
