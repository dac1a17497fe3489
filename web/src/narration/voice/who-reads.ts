import { isGuidedReading } from '@storystone/schema/attribution.ts'
import { formatTraits } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { type Speaker, type VoiceId, voices } from '@storystone/schema/voices.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { loadApi } from '#web/platform/lazy-part.ts'
import { readLocal, removeLocal, writeLocal } from '#web/platform/storage/web-storage.ts'
import type { NarratedStory } from '../playback/playback.ts'
import { useVoice, voiceFor } from './voices.ts'

// Who reads aloud, a vendor's voice or the device's own, is decided here alone.

const storageName = 'storystone:device-voices'

type Speakers = {
  /** The voices that no vendor has, as the server said last: the device's own voice reads for them. */
  readonly byDevice: readonly string[]
  /** The voices that the server has refused since then: the browser may have kept an older answer. */
  readonly refused: readonly string[]
}

const useSpeakers = create<Speakers>()(() => ({
  byDevice: (readLocal(storageName) ?? '').split(','),
  refused: [],
}))

const isByDevice = ({ byDevice, refused }: Speakers, voice: string): boolean =>
  byDevice.includes(voice) || refused.includes(voice)

const keep = (byDevice: readonly string[]): void => {
  if (byDevice.length > 0) writeLocal(storageName, byDevice.join(','))
  else removeLocal(storageName)
  useSpeakers.setState({ byDevice })
}

let isLoading = false

const load = async (): Promise<void> => {
  if (isLoading) return
  isLoading = true
  try {
    const { call, endpoints } = await loadApi()
    const list = await call(endpoints.voices)
    keep(list.filter(({ readBy }) => readBy === 'device').map(({ id }) => id))
  } catch (error) {
    console.info('Who reads aloud could not be loaded', error)
  }
  isLoading = false
}

/** Asks the server who reads in each voice, where that matters; the browser keeps the answer for five minutes. */
const useLoadedSpeakers = (matters = true): void => {
  useEffect(() => {
    if (matters) void load()
  }, [matters])
}

/** The server has refused a voice: from now on the device's own voice reads for it. */
export const leaveToDevice = (voice: VoiceId): void =>
  useSpeakers.setState(({ refused }) => ({ refused: [...refused, voice] }))

/** Who reads in a voice, as far as the server has said by now. */
const speakerOf = (voice: VoiceId): Speaker =>
  isByDevice(useSpeakers.getState(), voice) ? 'device' : 'service'

/** Who reads in a voice. Until the server has answered: what it said at an earlier visit. */
export const useSpeaker = (voice: VoiceId, matters = true): Speaker => {
  useLoadedSpeakers(matters)
  return useSpeakers((speakers) => (isByDevice(speakers, voice) ? 'device' : 'service'))
}

/** Whether no vendor reads in a language, so that narration is the device's. */
export const useIsReadByDevice = (language: Language): boolean => {
  useLoadedSpeakers()
  return useSpeakers((speakers) =>
    voices.every((voice) => voice.language !== language || isByDevice(speakers, voice.id)),
  )
}

/** Whether a story has a narration: the device reads all others. */
const hasVoice = (story: NarratedStory): boolean =>
  formatTraits[story.format].isNarrated && !isGuidedReading(story)

/** Who reads a story in the chosen voice, if it is to be read now. */
export const whoReads = (story: NarratedStory): Speaker =>
  hasVoice(story) ? speakerOf(voiceFor(story).id) : 'device'

/**
 * The same for a screen, which follows the chosen voice and what the server says of it. A narration that `isKept`
 * on this device is played, even if the device reads that voice now.
 */
export const useWhoReads = (story: NarratedStory, isKept = false): Speaker => {
  useVoice()
  const isVoiced = hasVoice(story)
  const speaker = useSpeaker(voiceFor(story).id, isVoiced)
  if (!isVoiced) return 'device'
  return isKept ? 'service' : speaker
}
