import type { Tale } from '../text/narration-text.ts'
import { type Sentence, splitSentences } from '../text/sentences.ts'
import type { Teller, TellerEvents } from './teller.ts'

/** A device's voice has no clock: times are guessed from how much there is to say. */
const charactersPerSecond = 15

type Part = { readonly text: string; readonly seconds: number }

type Script = {
  /** The title, then the sentences. */
  readonly parts: readonly Part[]
  readonly sentences: readonly Sentence[]
  readonly length: number
}

/** What a device says of a story, and when it is expected to. */
export const scriptOf = ({ title, content, language }: Tale): Script => {
  const parts: Part[] = [{ text: title, seconds: 0 }]
  let length = title.length / charactersPerSecond
  const sentences = splitSentences(content, language).map(({ start, end }): Sentence => {
    const text = content.slice(start, end).replace(/\*\*/g, '')
    const seconds = length
    parts.push({ text, seconds })
    length += text.length / charactersPerSecond
    return { start, end, seconds }
  })
  return { parts, sentences, length }
}

type Options = {
  readonly tale: Tale
  readonly voice: SpeechSynthesisVoice
  /** Where to begin, in guessed seconds. */
  readonly from: number
  readonly speed: number
}

/** Tells a story by the device's own voice, a sentence at a time. Begins at once. */
export const createDeviceTeller = (
  { tale, voice, from, speed }: Options,
  on: TellerEvents,
): Teller => {
  const { parts, sentences, length } = scriptOf(tale)
  let rate = speed
  let at = 0
  /** What is being said now: what an utterance of before says of itself does not count. */
  let saying: SpeechSynthesisUtterance | undefined

  const goTo = (seconds: number): void => {
    at = Math.max(
      0,
      parts.findLastIndex((part) => part.seconds <= seconds),
    )
    on.onMove(parts[at]?.seconds ?? 0)
  }
  const hush = (): void => {
    saying = undefined
    speechSynthesis.cancel()
  }
  const say = (): void => {
    hush()
    const part = parts[at]
    if (part === undefined) {
      on.onEnd()
      return
    }
    const utterance = new SpeechSynthesisUtterance(part.text)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = rate
    utterance.onstart = () => {
      if (saying !== utterance) return
      on.onMove(part.seconds)
      on.onSound()
    }
    utterance.onend = () => {
      if (saying !== utterance) return
      at += 1
      say()
    }
    utterance.onerror = ({ error }) => {
      if (saying !== utterance) return
      hush()
      // Another app took the sound: it can be taken back.
      if (error === 'interrupted' || error === 'canceled') on.onHush()
      else on.onFail(new Error(`The device's voice failed: ${error}`))
    }
    saying = utterance
    speechSynthesis.speak(utterance)
  }

  on.onSentences(sentences)
  on.onLength(length, true)
  goTo(from)
  say()

  return {
    play: () => {
      if (parts[at] === undefined) goTo(0)
      say()
    },
    pause: () => {
      hush()
      on.onHush()
    },
    seek: (seconds) => {
      const wasSaying = saying !== undefined
      goTo(seconds)
      if (wasSaying) say()
    },
    setSpeed: (speed) => {
      rate = speed
      if (saying !== undefined) say()
    },
    close: hush,
  }
}
