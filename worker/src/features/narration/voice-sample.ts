import {
  speechInstructions,
  speechVoices,
  voiceSamples,
  voices,
} from '@storystone/schema/voices.ts'
import type { MediaBucket, MediaFile } from '../../adapters/media-bucket.ts'
import type { Speech, Spoken } from '../../adapters/speech.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Meter } from '../../log/meter.ts'
import { readPiece } from './mp3-piece.ts'

type KnownVoice = (typeof voices)[number]

export type SampleDeps = {
  readonly mediaBucket: MediaBucket
  readonly speech: Speech
  readonly meter: Meter
  /** How long a recording may take, all tries together, in milliseconds. */
  readonly deadlineMs?: number
}

const usualDeadlineMs = 20_000

const speak = async (
  { speech, meter, deadlineMs = usualDeadlineMs }: SampleDeps,
  { id, language }: KnownVoice,
): Promise<Spoken> => {
  const started = Date.now()
  const deadline = AbortSignal.timeout(deadlineMs)
  try {
    return await speech.speak({
      text: voiceSamples[language],
      voice: speechVoices[id],
      instructions: speechInstructions[language],
      signal: deadline,
    })
  } catch (error) {
    if (!deadline.aborted) throw error
    return { outcome: 'timed_out' }
  } finally {
    meter.providerMs += Date.now() - started
  }
}

const failed = (meter: Meter, reason: string): Refusal => {
  meter.outcome = reason
  return new Refusal('provider_failed')
}

const record = async (deps: SampleDeps, voice: KnownVoice): Promise<MediaFile> => {
  const spoken = await speak(deps, voice)
  if (spoken.outcome === 'timed_out') throw new Refusal('provider_timeout')
  if (spoken.outcome === 'failed') throw failed(deps.meter, spoken.reason)
  if (!readPiece(spoken.mp3)) {
    throw failed(deps.meter, 'the provider sent no MP3 of constant rate')
  }
  return { bytes: spoken.mp3, contentType: 'audio/mpeg' }
}

/**
 * What a voice says when it is chosen: recorded once for a model and a voice, whoever asks first, and
 * kept apart from what is anybody's. Refuses with `not_found`, `provider_failed`, `provider_timeout`.
 */
export const openVoiceSample = async (deps: SampleDeps, voiceId: string): Promise<MediaFile> => {
  const { mediaBucket, speech } = deps
  const voice = voices.find(({ id }) => id === voiceId)
  if (!voice) throw new Refusal('not_found')
  const key = `voice/${speech.model}/${voice.id}`
  const kept = await mediaBucket.read(key)
  if (kept) return kept
  const recorded = await record(deps, voice)
  await mediaBucket.keep(key, recorded)
  return recorded
}
