import {
  speechInstructions,
  speechVoices,
  voiceSamples,
  voices,
} from '@storystone/schema/voices.ts'
import type { MediaBucket, MediaFile } from '../../adapters/media-bucket.ts'
import type { Speech } from '../../adapters/speech.ts'
import type { Meter } from '../../meter.ts'
import { Refusal } from '../../refusal.ts'

type KnownVoice = (typeof voices)[number]

export type SampleDeps = {
  readonly mediaBucket: MediaBucket
  readonly speech: Speech
  readonly meter: Meter
}

const deadlineMs = 20_000

const record = async (
  { speech, meter }: SampleDeps,
  { id, language }: KnownVoice,
): Promise<MediaFile> => {
  const started = Date.now()
  const spoken = await speech.speak({
    text: voiceSamples[language],
    voice: speechVoices[id],
    instructions: speechInstructions[language],
    signal: AbortSignal.timeout(deadlineMs),
  })
  meter.providerMs += Date.now() - started
  if (spoken.outcome === 'timed_out') throw new Refusal('provider_timeout')
  if (spoken.outcome === 'failed') {
    meter.outcome = spoken.reason
    throw new Refusal('provider_failed')
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
