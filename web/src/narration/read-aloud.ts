import type { Story } from '@storystone/schema/contract/story.ts'
import { userIdNow } from '#web/account'
import { bringStory, hasNarration } from '#web/offline'
import type { NarratedStory } from './playback/playback.ts'
import { syncMediaSession } from './player/media-session.ts'
import { allowAudio, playOnDevice, playStory } from './player/playback-control.ts'
import { findDeviceVoice, voiceFor } from './voice/voices.ts'
import { whoReads } from './voice/who-reads.ts'

const readByDevice = async (story: NarratedStory, isWanted: () => boolean): Promise<boolean> => {
  const voice = await findDeviceVoice(story.language)
  if (voice !== undefined && isWanted()) playOnDevice(story, voice)
  return voice !== undefined
}

/**
 * Reads a story aloud: in the chosen voice where it has one, else in the device's own. `onUnread` is called where
 * the device has no voice in its language either. Nothing begins once it is not wanted any more.
 */
export const readAloud = (
  story: NarratedStory,
  { isWanted, onUnread }: { isWanted(): boolean; onUnread(): void },
): void => {
  const byDevice = async (): Promise<void> => {
    if (!(await readByDevice(story, isWanted))) onUnread()
  }
  syncMediaSession()
  if (whoReads(story) === 'service') playStory(story, 0, () => void byDevice())
  else void byDevice()
}

/** Lets stories be read later without a tap. Call it during one: iOS allows sound only then. */
export const allowSpeech = (): void => {
  allowAudio()
  if ('speechSynthesis' in globalThis) speechSynthesis.speak(new SpeechSynthesisUtterance(''))
}

/**
 * Keeps the narration of a story in the chosen voice on this device; it is made if it was not. Returns whether it
 * is there: the device reads some itself. Rejects where it can't be had.
 */
export const keepNarrationOf = async (story: Story): Promise<boolean> => {
  const userId = userIdNow()
  const { id: voiceId } = voiceFor(story)
  if (userId === undefined || whoReads(story) === 'device') return false
  if (!(await hasNarration(story.id, voiceId))) {
    await bringStory(userId, story, voiceId, () => undefined)
  }
  return true
}
