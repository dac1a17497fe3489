import { headingsOf, withoutMarkup } from '@storystone/schema/story-text.ts'
import { splitSentences } from '#web/stories'
import type { NarratedStory, Playback, PlaybackEvents, Sentence } from './playback.ts'

/** A device's voice reports no times: they are estimated from the length of the text. */
const charactersPerSecond = 15

type Part = { readonly text: string; readonly seconds: number }

type Script = {
  /** The title, then the sentences and the headings between them. */
  readonly parts: readonly Part[]
  readonly sentences: readonly Sentence[]
  readonly length: number
}

/** What the device's voice says of a story, with estimated times. Headings are no sentences of it. */
export const scriptOf = (story: NarratedStory): Script => {
  const { title, content, language } = story
  const headings = headingsOf(story)
  const parts: Part[] = []
  let length = 0
  const say = (text: string): number => {
    const seconds = length
    parts.push({ text, seconds })
    length += text.length / charactersPerSecond
    return seconds
  }
  say(title)
  const sentences = splitSentences(content, language).map(({ start, end }): Sentence => {
    const heading = headings.get(start)
    if (heading !== undefined) say(`${heading.replaceAll(' › ', ', ')}.`)
    return { start, end, seconds: say(withoutMarkup(content.slice(start, end))) }
  })
  return { parts, sentences, length }
}

type Options = {
  readonly story: NarratedStory
  readonly voice: SpeechSynthesisVoice
  /** Where to start, in estimated seconds. */
  readonly from: number
  readonly speed: number
}

/** Plays a story by the device's own voice, one sentence at a time. */
export const startDeviceSpeech = (
  { story, voice, from, speed }: Options,
  on: PlaybackEvents,
): Playback => {
  const { parts, sentences, length } = scriptOf(story)
  let rate = speed
  let index = 0
  /** The utterance being spoken: events of earlier ones are ignored. */
  let current: SpeechSynthesisUtterance | undefined

  const goTo = (seconds: number): void => {
    index = Math.max(
      0,
      parts.findLastIndex((part) => part.seconds <= seconds),
    )
    on.onPosition(parts[index]?.seconds ?? 0)
  }
  const cancel = (): void => {
    current = undefined
    speechSynthesis.cancel()
  }
  const speak = (): void => {
    cancel()
    const part = parts[index]
    if (part === undefined) {
      on.onEnded()
      return
    }
    const utterance = new SpeechSynthesisUtterance(part.text)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = rate
    utterance.onstart = () => {
      if (current !== utterance) return
      on.onPosition(part.seconds)
      on.onPlaying()
    }
    utterance.onend = () => {
      if (current !== utterance) return
      index += 1
      speak()
    }
    utterance.onerror = ({ error }) => {
      if (current !== utterance) return
      cancel()
      // Another app took the sound: playing again takes it back.
      if (error === 'interrupted' || error === 'canceled') on.onPaused()
      else on.onFailed(new Error(`The device's voice failed: ${error}`))
    }
    current = utterance
    speechSynthesis.speak(utterance)
  }

  on.onSentences(sentences)
  on.onLength(length, true)
  goTo(from)
  speak()

  return {
    play: () => {
      if (parts[index] === undefined) goTo(0)
      speak()
    },
    pause: () => {
      cancel()
      on.onPaused()
    },
    seek: (seconds) => {
      const wasSpeaking = current !== undefined
      goTo(seconds)
      if (wasSpeaking) speak()
    },
    setSpeed: (speed) => {
      rate = speed
      if (current !== undefined) speak()
    },
    close: cancel,
  }
}
