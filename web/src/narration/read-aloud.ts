import { playOnDevice } from './player/playback-control.ts'
import type { NarratedStory } from './text/sentences.ts'
import { findDeviceVoice } from './voice/device-voice.ts'

/** Has the device's own voice read a story; false where it has none in the story's language. */
export const readAloud = async (story: NarratedStory): Promise<boolean> => {
  const voice = await findDeviceVoice(story.language)
  if (voice === undefined) return false
  playOnDevice(story, voice)
  return true
}

/** Lets the device speak later without a tap. Call it during one: iOS allows speech only then. */
export const allowSpeech = (): void => {
  if ('speechSynthesis' in globalThis) speechSynthesis.speak(new SpeechSynthesisUtterance(''))
}
