import { expect, type Page } from '@playwright/test'
import type { StoryResult } from '@storystone/schema/contract/story.ts'
import { enNarration } from '../../src/locales/en-narration.ts'
import { frNarration } from '../../src/locales/fr-narration.ts'
import type { Language } from '../pages/visitor.ts'

/** What a page under `watchSound` knows of what one hears. */
export type Heard = {
  /** The app's audios, in the order in which they were made. */
  readonly audios: HTMLAudioElement[]
  /** What the system's own controls do, by their names. */
  readonly handlers: Record<string, ((details: { seekTime?: number }) => void) | null>
  /** When each sentence was marked: where its audio was then, in seconds. */
  readonly marked: { readonly sentence: number; readonly at: number }[]
}

declare global {
  var heard: Heard
}

/** Has every page of `page` remember its audios, its media session and its marked sentences. */
export const watchSound = (page: Page) =>
  page.addInitScript(() => {
    const heard: Heard = { audios: [], handlers: {}, marked: [] }
    globalThis.heard = heard
    globalThis.Audio = class extends Audio {
      constructor() {
        super()
        heard.audios.push(this)
      }
    }
    const { mediaSession } = navigator
    const set = mediaSession.setActionHandler.bind(mediaSession)
    mediaSession.setActionHandler = (action, handler) => {
      heard.handlers[action] = (handler as Heard['handlers'][string] | null) ?? null
      set(action, handler)
    }
    let last: string | undefined
    const look = () => {
      const told = document.querySelector('[data-sentence][aria-current]')
      const sentence = told instanceof HTMLElement ? told.dataset.sentence : undefined
      if (sentence !== undefined && sentence !== last) {
        heard.marked.push({ sentence: Number(sentence), at: heard.audios[0]?.currentTime ?? -1 })
      }
      last = sentence
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-current'],
    })
  })

/** Has a guide told for whoever is signed in. */
export const askForGuide = async (
  page: Page,
  landmark: string,
  language: Language,
): Promise<StoryResult> => {
  const answer = await page.request.post('/api/generate-story-from-text', {
    data: { text: landmark, format: 'history_guide', language },
  })
  if (answer.status() !== 201) throw new Error(`Asking for a guide: ${answer.status()}`)
  return await answer.json()
}

/** What one does with the player of a story, in the words of a language. */
export const createListener = (page: Page, language: Language = 'en') => {
  const { narration: say } = language === 'fr' ? frNarration : enNarration
  const player = page.getByRole('region', { name: say.title })
  const button = (name: string) => player.getByRole('button', { name, exact: true })
  return {
    say,
    player,
    bar: page.getByRole('complementary', { name: say.bar }),
    slider: player.getByRole('slider', { name: say.seek }),
    play: button(say.play),
    pause: button(say.pause),
    speed: player.getByRole('combobox', { name: say.speed }),
    back: button(say.back.replace('{{count, number}}', '10')),
    forward: button(say.forward.replace('{{count, number}}', '10')),
    goOn: player.getByRole('button', { name: say.goOn.replace('{{time}}', '') }),
    listen: (name: string) => button(say.listen.replace('{{name}}', name)),
    sentence: (index: number) => page.locator(`[data-sentence="${index}"]`),
    told: page.locator('[data-sentence][aria-current="true"]'),
    /** Where the app's audio is, in seconds. */
    position: () => page.evaluate(() => heard.audios[0]?.currentTime ?? -1),
    isSounding: () => page.evaluate(() => heard.audios[0]?.paused === false),
    /** Does what the lock screen does. */
    useLockScreen: (action: string, details: { seekTime?: number } = {}) =>
      page.evaluate(([name, more]) => heard.handlers[name]?.(more), [action, details] as const),
    /** Waits until two sentences were told one after the other, however soon others followed. */
    untilTold: (first: number, next: number) =>
      expect
        .poll(() => page.evaluate(() => heard.marked.map(({ sentence }) => `<${sentence}>`).join()))
        .toContain(`<${first}>,<${next}>`),
    /** Waits until one hears it. */
    untilPlaying: (timeout = 10_000) => expect(button(say.pause)).toBeVisible({ timeout }),
  }
}
export type Listener = ReturnType<typeof createListener>
