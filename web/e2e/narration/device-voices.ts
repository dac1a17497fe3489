import type { Page } from '@playwright/test'

/**
 * Gives every page of `page` a device with one voice in each language, which headless browsers have
 * not. It says a sentence in `sentenceMs`, and what it was asked to say is kept in `window.spoken`.
 */
export const giveDeviceVoices = (page: Page, sentenceMs = 60_000) =>
  page.addInitScript((duration) => {
    const spoken: { text: string; lang: string; rate: number }[] = []
    Object.assign(globalThis, { spoken })
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
    Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance })
  }, sentenceMs)
