import type { Language } from '@storystone/schema/catalog.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { type Reader, voiceSamples } from '@storystone/schema/voices.ts'
import { addressOf } from '#web/platform/api/api.ts'
import { findDeviceVoice } from './device-voice.ts'
import type { KnownVoice } from './voice-store.ts'

/** Not the player's audio element, which is emptied when another voice is chosen. */
let sample: HTMLAudioElement | undefined
/** While the device reads a sample. */
let speaking: SpeechSynthesis | undefined

const speakSample = async (language: Language): Promise<void> => {
  const voice = await findDeviceVoice(language)
  if (voice === undefined) return
  const utterance = new SpeechSynthesisUtterance(voiceSamples[language])
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.onend = () => {
    speaking = undefined
  }
  speechSynthesis.cancel()
  speaking = speechSynthesis
  speechSynthesis.speak(utterance)
}

/**
 * Plays three seconds of a voice, or of the device's own where that one reads. A failure is only
 * logged: the voice is chosen anyway.
 */
export const playSample = ({ id, language }: KnownVoice, reader: Reader): void => {
  if (reader === 'device') {
    void speakSample(language)
    return
  }
  sample ??= new Audio()
  sample.src = addressOf(endpoints.voiceSample, { id })
  sample
    .play()
    .catch((error: unknown) => console.info('The sample of the voice could not be played', error))
}

/** Call when a story starts to play. */
export const stopSample = (): void => {
  sample?.pause()
  speaking?.cancel()
  speaking = undefined
}
