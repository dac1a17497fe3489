import { vi } from 'vitest'

class Utterance {
  voice: unknown
  lang = ''
  rate = 1
  onstart?: () => void
  onend?: () => void
  onerror?: (event: { error: string }) => void
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Gives the device a voice, which happy-dom lacks. `finish` and `fail` end what it says. */
export const stubSpeech = () => {
  const utterances: Utterance[] = []
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', {
    speak: (utterance: Utterance) => {
      utterances.push(utterance)
      utterance.onstart?.()
    },
    // Browsers report the end of an utterance that is cancelled, too.
    cancel: () => utterances.at(-1)?.onend?.(),
  })
  return {
    utterances,
    texts: () => utterances.map(({ text }) => text),
    finish: () => utterances.at(-1)?.onend?.(),
    fail: (error: string) => utterances.at(-1)?.onerror?.({ error }),
  }
}
