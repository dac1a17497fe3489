import { hour } from '@storystone/schema/time.ts'
import { voiceSamples, voices } from '@storystone/schema/voices.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/database.ts'
import { startDeadline } from '#worker/platform/deadline.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import {
  type Budget,
  budgetLimit,
  consume,
  countUse,
  type Limit,
  selectUse,
} from '#worker/platform/limits/usage-limits.ts'
import type { Meter } from '#worker/platform/log/log.ts'
import type { MediaBucket, MediaFile } from '#worker/vendors/media-bucket.ts'
import type { Speech, SpeechResult } from '#worker/vendors/speech.ts'
import { parseMp3, sampleTag } from './audio/mp3.ts'
import { narrationPrompt, unreadable } from './synthesize-narration.ts'

type Voice = (typeof voices)[number]

export type VoiceSampleDeps = {
  readonly database: Database
  readonly mediaBucket: MediaBucket
  readonly speech: Speech
  readonly meter: Meter
  readonly budget: Budget<'narrations'>
  /** For whom a recording counts. */
  readonly userId: string
  /** Deadline of a recording with all its tries, in milliseconds. */
  readonly deadlineMs?: number
}

const defaultDeadlineMs = 20_000

const synthesize = async (
  { speech, meter, deadlineMs = defaultDeadlineMs }: VoiceSampleDeps,
  { id, language }: Voice,
): Promise<SpeechResult> => {
  const started = Date.now()
  const deadline = startDeadline(deadlineMs)
  try {
    return await speech.synthesize({
      text: voiceSamples[language],
      voice: id,
      instructions: narrationPrompt[language],
      signal: deadline.signal,
    })
  } catch (error) {
    if (!deadline.signal.aborted) throw error
    return { outcome: 'timed_out' }
  } finally {
    deadline.end()
    meter.vendorMs += Date.now() - started
  }
}

const failed = (meter: Meter, reason: string): Refusal => {
  meter.outcome = reason
  return new Refusal('provider_failed', { about: 'narration' })
}

/**
 * A sample of this voice that came and can't be used: it would be bought again by everybody who opens
 * the settings, and again be of no use.
 */
const unusableLimit = (speech: Speech, { id }: Voice): Limit => ({
  key: `voice-unusable:${speech.narratorOf(id)}/${id}`,
  max: 1,
  windowMs: hour,
})

const requireUsable = async (
  { database, speech, meter }: VoiceSampleDeps,
  voice: Voice,
): Promise<void> => {
  const { used } = await database.query(selectUse(unusableLimit(speech, voice), Date.now()))
  if (used > 0) throw failed(meter, `${unreadable} (within the hour)`)
}

const record = async (deps: VoiceSampleDeps, voice: Voice): Promise<MediaFile> => {
  const result = await synthesize(deps, voice)
  if (result.outcome === 'timed_out') throw new Refusal('provider_timeout', { about: 'narration' })
  if (result.outcome === 'failed') throw failed(deps.meter, result.reason)
  const piece = parseMp3(result.mp3)
  if (!piece) {
    await deps.database.write(countUse(unusableLimit(deps.speech, voice), Date.now(), sql`TRUE`))
    throw failed(deps.meter, unreadable)
  }
  const tag = sampleTag(voice.name, voice.language)
  return { bytes: Buffer.concat([tag, piece.bytes]), contentType: 'audio/mpeg' }
}

/**
 * Opens the sample of a voice: recorded once for each narrator, and kept outside the users' folders.
 * Refuses `not_found`, `device_voice` where no vendor has the voice, `too_many_requests`, `provider_timeout` and
 * `provider_failed`: without another call for an hour after a recording that can't be used.
 */
export const openVoiceSample = async (
  deps: VoiceSampleDeps,
  voiceId: string,
): Promise<MediaFile> => {
  const { mediaBucket, speech } = deps
  const voice = voices.find(({ id }) => id === voiceId)
  if (!voice) throw new Refusal('not_found')
  const narrator = speech.narratorOf(voice.id)
  if (narrator === null) throw new Refusal('device_voice')
  const key = `voice/${narrator}/${voice.id}`
  const stored = await mediaBucket.read(key)
  if (stored) return stored
  await requireUsable(deps, voice)
  await consume(deps.database, budgetLimit(deps.budget, 'narrations', deps.userId))
  const recorded = await record(deps, voice)
  await mediaBucket.keep(key, recorded)
  return recorded
}
