import type { Language } from '@storystone/schema/catalog.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { type Speaker, voiceSamples } from '@storystone/schema/voices.ts'
import { useEffect, useState } from 'react'
import { addressOf } from '#web/platform/api/api.ts'
import type { KnownVoice } from './speakers.ts'

/** Some browsers list their voices only some time after the first call. */
const timeoutMs = 1000

const pickVoice = (language: string): SpeechSynthesisVoice | undefined => {
  const matching = speechSynthesis
    .getVoices()
    .filter(({ lang }) => lang.toLowerCase().startsWith(language))
  return matching.find(({ localService }) => localService) ?? matching[0]
}

/** A voice of the device that speaks `language`; undefined where it has none. */
export const findDeviceVoice = async (
  language: string,
): Promise<SpeechSynthesisVoice | undefined> => {
  if (!('speechSynthesis' in globalThis)) return undefined
  const found = pickVoice(language)
  if (found !== undefined || speechSynthesis.getVoices().length > 0) return found
  await new Promise<void>((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', () => resolve(), { once: true })
    setTimeout(resolve, timeoutMs)
  })
  return pickVoice(language)
}

/** A voice of the device for a language; null where it has none, undefined until that is known. */
export const useDeviceVoice = (language: string): SpeechSynthesisVoice | null | undefined => {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>()
  useEffect(() => {
    let isCurrent = true
    void findDeviceVoice(language).then((found) => {
      if (isCurrent) setVoice(found ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [language])
  return voice
}

/** A sample has an audio element of its own: the player's is emptied when another voice is chosen. */
let sample: HTMLAudioElement | undefined
/** The device's speech, while it reads a sample. */
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
export const playSample = ({ id, language }: KnownVoice, speaker: Speaker): void => {
  if (speaker === 'device') {
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
