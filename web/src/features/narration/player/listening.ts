import { referenceOf } from '../../../network/api-error.ts'
import { onUserGone } from '../../../session/store.ts'
import { useDeletions } from '../../../story/deletions.ts'
import { audioSource } from '../playback/audio-source.ts'
import { createAudioTeller } from '../playback/audio-teller.ts'
import { createDeviceTeller } from '../playback/device-teller.ts'
import { forgetPlace, readPlace } from '../playback/heard.ts'
import type { Teller, TellerEvents } from '../playback/teller.ts'
import type { NarratedStory } from '../text/narrated.ts'
import { sentenceAt } from '../text/sentences.ts'
import { voiceOf } from '../voice/choose-voice.ts'
import { stopSample } from '../voice/voice-sample.ts'
import { useVoice, voiceChanged } from '../voice/voice-store.ts'
import { type Player, silence, type Telling, takeTurn, usePlayer } from './player-store.ts'
import { keepSpeed, type Speed } from './speed.ts'

/** How far one press goes back or forward. */
export const stepSeconds = 10

/** The app's one audio. It is in no page, so that it goes on when the page changes. */
let audio: HTMLAudioElement | undefined
let teller: Teller | undefined

const eventsOf = ({ story, voice }: Telling): TellerEvents => ({
  onSound: () => takeTurn('sound', { isWaiting: false }),
  onHush: () => takeTurn('hush', { isWaiting: false }),
  onWait: () => usePlayer.setState({ isWaiting: true }),
  onEnd: () => {
    takeTurn('end', { isWaiting: false })
    forgetPlace(story, voice.id)
  },
  onFail: (error) => {
    console.warn('The narration failed', error)
    takeTurn('fail', { isWaiting: false, reference: referenceOf(error) })
  },
  onMove: (position) => usePlayer.setState({ position }),
  onLength: (length, isWhole) => usePlayer.setState({ length, isWhole }),
  onSentences: (sentences) => usePlayer.setState({ sentences }),
})

/** Falls silent and drops the audio; another press of the button starts anew. */
export const discard = (): void => {
  teller?.close()
  teller = undefined
  takeTurn('discard', silence)
}

const begin = (telling: Telling, from: number, create: (on: TellerEvents) => Teller): void => {
  discard()
  stopSample()
  takeTurn('ask', { telling, position: from })
  teller = create(eventsOf(telling))
}

/** The voice of the chosen gender in the language of the story. */
export const voiceFor = ({ language }: NarratedStory) =>
  voiceOf(language, useVoice.getState().voice.gender)

/** Where a story was left half-heard in the chosen voice, in seconds. */
export const placeOf = (story: NarratedStory): number | undefined =>
  readPlace(story, voiceFor(story).id)

/** Has a story told, from a moment on. To be called in the press that asks for it. */
export const listen = (story: NarratedStory, from = 0): void => {
  const voice = voiceFor(story)
  audio ??= new Audio()
  const element = audio
  const { speed } = usePlayer.getState()
  begin({ story, voice, by: 'narration' }, from, (on) =>
    createAudioTeller(
      { audio: element, getSource: (signal) => audioSource(story, voice.id, signal), from, speed },
      on,
    ),
  )
}

/** Has a story told by the device's own voice, which speaks `language` if it has one. */
export const listenToDevice = (story: NarratedStory, voice: SpeechSynthesisVoice): void => {
  const { speed } = usePlayer.getState()
  begin({ story, voice: voiceFor(story), by: 'device' }, 0, (on) =>
    createDeviceTeller({ tale: story, voice, from: 0, speed }, on),
  )
}

export const resume = (): void => teller?.play()
export const pause = (): void => teller?.pause()
export const seek = (seconds: number): void => teller?.seek(seconds)

/** Ten seconds on, or back; a device's voice, which knows whole sentences only, one of them. */
export const step = (direction: 1 | -1): void => {
  const player = usePlayer.getState()
  const ten = player.position + direction * stepSeconds
  seek(player.telling?.by === 'device' ? wholeStep(player, ten, direction) : ten)
}

const wholeStep = ({ position, sentences }: Player, ten: number, direction: 1 | -1): number => {
  const neighbour = sentences[sentenceAt(sentences, position) + direction]?.seconds
  if (neighbour === undefined) return direction === 1 ? ten : 0
  return direction === 1 ? Math.max(ten, neighbour) : Math.min(ten, neighbour)
}

/** Goes to a sentence of a story that is being told or held, and goes on from there. */
export const goToSentence = (index: number): void => {
  const sentence = usePlayer.getState().sentences[index]
  if (sentence === undefined) return
  seek(sentence.seconds)
  resume()
}

export const setSpeed = (speed: Speed): void => {
  keepSpeed(speed)
  usePlayer.setState({ speed })
  teller?.setSpeed(speed)
}

// Changing the voice pauses and discards (specification, section 4).
addEventListener(voiceChanged, discard)
onUserGone(discard)
useDeletions.subscribe(({ gone }) => {
  const { telling } = usePlayer.getState()
  if (telling !== undefined && gone.has(telling.story.id)) discard()
})
