import type { Page } from '@playwright/test'

/**
 * Gives every page of `page` a device voice in each language, which headless browsers lack. A sentence
 * takes `sentenceMs`; what is spoken is kept in `window.spoken`.
 */
export const giveDeviceVoices = (page: Page, sentenceMs = 60_000) =>
  page.addInitScript((duration) => {
    const spoken: { text: string; lang: string; rate: number }[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const voices = ['en-GB', 'fr-FR'].map((lang) => ({
      lang,
      name: `A voice of ${lang}`,
      localService: true,
      default: lang === 'en-GB',
      voiceURI: lang,
    }))
    class Utterance {
      text: string
      lang = ''
      rate = 1
      voice: unknown = null
      onstart: (() => void) | undefined
      onend: (() => void) | undefined
      constructor(text: string) {
        this.text = text
      }
    }
    const speech = {
      getVoices: () => voices,
      addEventListener: () => {},
      cancel: () => clearTimeout(timer),
      speak: (utterance: Utterance) => {
        spoken.push({ text: utterance.text, lang: utterance.lang, rate: utterance.rate })
        setTimeout(() => utterance.onstart?.())
        timer = setTimeout(() => utterance.onend?.(), duration)
      },
    }
    Object.defineProperty(globalThis, 'speechSynthesis', { value: speech })
    Object.assign(globalThis, { spoken, SpeechSynthesisUtterance: Utterance })
  }, sentenceMs)
