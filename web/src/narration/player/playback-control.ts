import { onUserGone } from '#web/account'
import { ApiError, referenceOf } from '#web/platform/api/api-error.ts'
import { useDeletions } from '#web/stories'
import { startAudioPlayback } from '../playback/audio-playback.ts'
import { openAudioSource } from '../playback/audio-source.ts'
import { startDeviceSpeech } from '../playback/device-speech.ts'
import {
  clearPosition,
  keepLength,
  type NarratedStory,
  type Playback,
  type PlaybackEvents,
  readPosition,
  sentenceAt,
} from '../playback/playback.ts'
import { stopSample, voiceChanged, voiceFor } from '../voice/voices.ts'
import { leaveToDevice } from '../voice/who-reads.ts'
import {
  dispatch,
  noTrack,
  type Player,
  type Speed,
  saveSpeed,
  type Track,
  usePlayer,
} from './player-store.ts'

/** How far one press goes back or forward. */
export const stepSeconds = 10

/** The app's one audio element. It is in no page, so that it goes on when the page changes. */
let audio: HTMLAudioElement | undefined
let playback: Playback | undefined

type EndListener = (storyId: string) => void
const endListeners = new Set<EndListener>()

/** Calls `listener` whenever a story was read to its end, until the returned function is called. */
export const onStoryEnd = (listener: EndListener): (() => void) => {
  endListeners.add(listener)
  return () => void endListeners.delete(listener)
}

const eventsOf = ({ story, voice, by }: Track, onFailure?: () => void): PlaybackEvents => ({
  onPlaying: () => dispatch('playing', { isBuffering: false }),
  onPaused: () => dispatch('paused', { isBuffering: false }),
  onBuffering: () => usePlayer.setState({ isBuffering: true }),
  onEnded: () => {
    dispatch('ended', { isBuffering: false })
    clearPosition(story, voice.id)
    for (const listener of endListeners) listener(story.id)
  },
  onFailed: (error) => {
    if (error instanceof ApiError && error.code === 'device_voice') {
      leaveToDevice(voice.id)
      discard()
      onFailure?.()
      return
    }
    if (onFailure !== undefined) {
      console.info('The narration failed', error)
      discard()
      onFailure()
      return
    }
    console.warn('The narration failed', error)
    dispatch('failed', { isBuffering: false, reference: referenceOf(error) })
  },
  onPosition: (position) => usePlayer.setState({ position }),
  onLength: (length, isComplete) => {
    usePlayer.setState({ length, isComplete })
    if (isComplete && by === 'narration') keepLength(story, voice.id, length)
  },
  onSentences: (sentences) => usePlayer.setState({ sentences }),
})

/** Stops and forgets the track. */
export const discard = (): void => {
  playback?.close()
  playback = undefined
  dispatch('discard', noTrack)
}

const start = (
  track: Track,
  from: number,
  create: (on: PlaybackEvents) => Playback,
  onFailure?: () => void,
): void => {
  discard()
  stopSample()
  dispatch('start', { track, position: from })
  playback = create(eventsOf(track, onFailure))
}

/** The second at which the story was left in the chosen voice; undefined where it was not. */
export const savedPosition = (story: NarratedStory): number | undefined =>
  readPosition(story, voiceFor(story).id)

/** The audio element. One that was loaded during a press may play without one later. */
export const allowAudio = (): HTMLAudioElement => {
  if (audio === undefined) {
    audio = new Audio()
    audio.load()
  }
  return audio
}

/**
 * Plays a story from a second on. Call it during a press, or some time after one with `allowAudio`: browsers allow
 * sound only then. A failure is shown in the player unless `onFailure` takes it.
 */
export const playStory = (story: NarratedStory, from = 0, onFailure?: () => void): void => {
  const voice = voiceFor(story)
  const element = allowAudio()
  const { speed } = usePlayer.getState()
  const openSource = (signal: AbortSignal) => openAudioSource(story, voice.id, signal)
  start(
    { story, voice, by: 'narration' },
    from,
    (on) => startAudioPlayback({ audio: element, openSource, from, speed }, on),
    onFailure,
  )
}

/** Plays a story by a voice of the device, where the narration can't be had. */
export const playOnDevice = (story: NarratedStory, voice: SpeechSynthesisVoice): void => {
  const { speed } = usePlayer.getState()
  start({ story, voice: voiceFor(story), by: 'device' }, 0, (on) =>
    startDeviceSpeech({ story, voice, from: 0, speed }, on),
  )
}

export const resume = (): void => playback?.play()
export const pause = (): void => playback?.pause()
export const seek = (seconds: number): void => playback?.seek(seconds)

/** Goes ten seconds forward or back; with a device's voice at least one whole sentence. */
export const step = (direction: 1 | -1): void => {
  const player = usePlayer.getState()
  const target = player.position + direction * stepSeconds
  seek(player.track?.by === 'device' ? wholeStep(player, target, direction) : target)
}

const wholeStep = ({ position, sentences }: Player, target: number, direction: 1 | -1): number => {
  const neighbour = sentences[sentenceAt(sentences, position) + direction]?.seconds
  if (neighbour === undefined) return direction === 1 ? target : 0
  return direction === 1 ? Math.max(target, neighbour) : Math.min(target, neighbour)
}

/** Plays the current track from a sentence on. */
export const goToSentence = (index: number): void => {
  const sentence = usePlayer.getState().sentences[index]
  if (sentence === undefined) return
  seek(sentence.seconds)
  resume()
}

export const setSpeed = (speed: Speed): void => {
  saveSpeed(speed)
  usePlayer.setState({ speed })
  playback?.setSpeed(speed)
}

// Changing the voice pauses and discards, as required.
addEventListener(voiceChanged, discard)
onUserGone(discard)
useDeletions.subscribe(({ gone }) => {
  const { track } = usePlayer.getState()
  if (track !== undefined && gone.has(track.story.id)) discard()
})
