import { expect, type Page } from '@playwright/test'
import type { Language } from '@storystone/schema/languages.ts'
import { fillIn, textsIn } from '../pages/texts.ts'

/** What a page under {@link watchSound} records. */
type Sound = {
  /** The app's audio elements, in the order of their creation. */
  readonly audios: HTMLAudioElement[]
  /** The handlers of the media session by action. */
  readonly handlers: Record<string, ((details: { seekTime?: number }) => void) | null>
  /** The sentences that were highlighted, each with the position of its audio in seconds. */
  readonly highlights: { readonly sentence: number; readonly at: number }[]
}

declare global {
  var sound: Sound
}

/** Records the audio, the media session and the highlighted sentences of every page of `page`. */
export const watchSound = (page: Page) =>
  page.addInitScript(() => {
    const sound: Sound = { audios: [], handlers: {}, highlights: [] }
    globalThis.sound = sound
    globalThis.Audio = class extends Audio {
      constructor() {
        super()
        sound.audios.push(this)
      }
    }
    const { mediaSession } = navigator
    const set = mediaSession.setActionHandler.bind(mediaSession)
    mediaSession.setActionHandler = (action, handler) => {
      sound.handlers[action] = (handler as Sound['handlers'][string] | null) ?? null
      set(action, handler)
    }
    let last: string | undefined
    const look = () => {
      const element = document.querySelector('[data-sentence][aria-current]')
      const sentence = element instanceof HTMLElement ? element.dataset.sentence : undefined
      if (sentence !== undefined && sentence !== last) {
        const at = sound.audios[0]?.currentTime ?? -1
        sound.highlights.push({ sentence: Number(sentence), at })
      }
      last = sentence
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-current'],
    })
  })

/** The player of a story, in the words of a language. */
export const createPlayer = (page: Page, language: Language = 'en') => {
  const { narration: say } = textsIn(language)
  const region = page.getByRole('region', { name: say.title })
  const button = (name: string) => region.getByRole('button', { name, exact: true })
  return {
    region,
    bar: page.getByRole('complementary', { name: say.bar }),
    slider: region.getByRole('slider', { name: say.seek }),
    play: button(say.play),
    pause: button(say.pause),
    speed: region.getByRole('combobox', { name: say.speed }),
    back: button(fillIn(say.back, { count: 10 })),
    forward: button(fillIn(say.forward, { count: 10 })),
    resume: region.getByRole('button', { name: fillIn(say.resumeAt, { time: '' }) }),
    playBy: (name: string) => region.getByRole('button', { name: fillIn(say.readBy, { name }) }),
    sentence: (index: number) => page.locator(`[data-sentence="${index}"]`),
    /** The highlighted sentence. */
    current: page.locator('[data-sentence][aria-current="true"]'),
    /** The position of the app's audio, in seconds. */
    position: () => page.evaluate(() => sound.audios[0]?.currentTime ?? -1),
    isSounding: () => page.evaluate(() => sound.audios[0]?.paused === false),
    /** Uses a control of the lock screen. */
    useLockScreen: (action: string, details: { seekTime?: number } = {}) =>
      page.evaluate(([name, more]) => sound.handlers[name]?.(more), [action, details] as const),
    /** Waits until one sentence was highlighted right after the other, however soon others followed. */
    untilFollowed: (first: number, next: number, timeout = 15_000) =>
      expect
        .poll(
          () => page.evaluate(() => sound.highlights.map(({ sentence }) => `<${sentence}>`).join()),
          { timeout },
        )
        .toContain(`<${first}>,<${next}>`),
    untilPlaying: (timeout = 10_000) => expect(button(say.pause)).toBeVisible({ timeout }),
  }
}
export type Player = ReturnType<typeof createPlayer>

/** Seeks to just before a sentence, and waits until it is highlighted. */
export const playInto = async (page: Page, player: Player, sentence: number, seconds: number) => {
  await page.evaluate(
    ([to]) => {
      const [audio] = sound.audios
      if (audio) audio.currentTime = to
    },
    [seconds - 0.6] as const,
  )
  await expect(player.current).toHaveAttribute('data-sentence', String(sentence - 1))
  await expect(player.current).toHaveAttribute('data-sentence', String(sentence))
}

/** How far from its time a sentence was last highlighted, in seconds. */
export const highlightError = async (
  page: Page,
  sentence: number,
  seconds: number,
): Promise<number> => {
  const highlights = await page.evaluate(() => sound.highlights)
  const at = highlights.findLast((each) => each.sentence === sentence)?.at ?? Number.NaN
  return Math.abs(at - seconds)
}

/** Seeks to the end of the buffer, and waits until playback stalls. */
export const stallAtEnd = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const [audio] = sound.audios
        if (audio === undefined) throw new Error('There is no audio')
        audio.addEventListener('waiting', () => resolve(), { once: true })
        audio.currentTime = audio.buffered.end(audio.buffered.length - 1) - 0.1
      }),
  )
