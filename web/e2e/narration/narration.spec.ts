import type { Page } from '@playwright/test'
import type { NarrationTimings } from '@storystone/schema/contract/narration.ts'
import {
  createSpeechControl,
  type SpeechControl,
} from '../../../worker/doubles/openai/speech/control.ts'
import { resultKey } from '../../src/request/tab-storage.ts'
import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { giveDeviceVoices } from './device-voices.ts'
import { askForGuide, createListener, type Listener, watchSound } from './player.ts'

/** How late, or early, a sentence may be marked. */
const markedWithinSeconds = 0.3
/** How long after the provider's first piece one may begin to hear it. */
const heardWithinMs = 300

/** Voices are made on this machine: how long a whole story may take where much else is going on. */
const speaksWithinMs = 40_000

test.describe.configure({ timeout: 2 * speaksWithinMs })

/** Plain words of a sentence, which are spoken as they are written. */
const wordsOf = (sentence: string): string => {
  const [words] = /\p{L}+(?: \p{L}+){2,}/u.exec(sentence) ?? []
  if (words === undefined) throw new Error(`Numbers and marks alone: ${sentence}`)
  return words
}

/** Plain words that are said once, in the last third of a story. */
const lateWordsOf = (content: string): string => {
  const late = content.slice(Math.floor((content.length * 2) / 3))
  const found = [...late.matchAll(/\p{L}+(?: \p{L}+){2,}/gu)].find(
    ([words]) => content.split(words).length === 2,
  )
  if (found === undefined) throw new Error(`Nothing is said once: ${late}`)
  return found[0]
}

/**
 * Begins to listen, has the provider hold the first piece that it has made, and gives how long after
 * its release one hears it, in milliseconds.
 */
const timeFirstSound = async (
  page: Page,
  { title, speech, listener, name }: FirstSound,
): Promise<number> => {
  await speech.script(title, { do: 'hold' })
  await listener.listen(name).click()
  await expect(listener.player).toContainText('Preparing the voice…')
  await expect
    .poll(async () => (await speech.calls(title)).held, { timeout: speaksWithinMs })
    .toBe(1)
  const heardAt = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        heard.audios[0]?.addEventListener('playing', () => resolve(Date.now()), { once: true }),
      ),
  )
  const released = Date.now()
  await speech.release(title)
  await speech.script(title, { do: 'speak' })
  return (await heardAt) - released
}

type FirstSound = {
  readonly title: string
  readonly speech: SpeechControl
  readonly listener: Listener
  readonly name: string
}

/** Every frame of our MP3s has as many bytes a second. */
const bytesPerSecond = 8000

const timingsOf = async (page: Page, id: string, voiceId: string): Promise<NarrationTimings> => {
  const answer = await page.request.get(`/api/stories/${id}/narration-timings?voiceId=${voiceId}`)
  return await answer.json()
}

/** Goes to just before a sentence, and waits until it is told. */
const hearBegin = async (page: Page, listener: Listener, sentence: number, seconds: number) => {
  await page.evaluate(
    ([to]) => {
      const [audio] = heard.audios
      if (audio) audio.currentTime = to
    },
    [seconds - 0.6] as const,
  )
  await expect(listener.told).toHaveAttribute('data-sentence', String(sentence - 1))
  await expect(listener.told).toHaveAttribute('data-sentence', String(sentence))
}

/** How far from its time a sentence was marked when it was told last, in seconds. */
const markedAmiss = async (page: Page, sentence: number, seconds: number): Promise<number> => {
  const marked = await page.evaluate(() => heard.marked)
  const at = marked.findLast((each) => each.sentence === sentence)?.at ?? Number.NaN
  return Math.abs(at - seconds)
}

/** Waits at the end of what has come for what is late. */
const runOut = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const [audio] = heard.audios
        if (audio === undefined) throw new Error('Nothing is heard')
        audio.addEventListener('waiting', () => resolve(), { once: true })
        audio.currentTime = audio.buffered.end(audio.buffered.length - 1) - 0.1
      }),
  )

const chooseVoice = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Voice' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

test('a story is told: from its first sentence on, sentence by sentence, wherever one goes', async ({
  page,
  app,
}) => {
  const speech = createSpeechControl(app.openaiUrl)
  await watchSound(page)
  await signUp(page)
  const story = await askForGuide(page, 'Colosseum', 'en')
  const listener = createListener(page)
  const title = wordsOf(story.title)
  const second = wordsOf(story.content.slice(story.content.indexOf('. ')))
  await speech.script(second, { do: 'hold' })
  await page.goto(`/story/${story.id}`)
  await listener.listen('Arthur').click()
  await listener.untilPlaying(speaksWithinMs)

  // The second sentence is late: one waits for it, and it is marked when it is told.
  await expect(listener.told).toHaveAttribute('data-sentence', '0', { timeout: speaksWithinMs })
  await runOut(page)
  await speech.script(second, { do: 'speak' })
  await expect(listener.told).toHaveAttribute('data-sentence', '1', { timeout: speaksWithinMs })
  await expect(listener.pause).toBeFocused()

  // All of it comes, and is as long as its pieces together.
  await expect(listener.player).not.toContainText('…', { timeout: speaksWithinMs })
  const length = await page.evaluate(() => heard.audios[0]?.duration ?? 0)
  const kept = await page.request.get(`/api/stories/${story.id}`)
  const { narrationUrl } = await kept.json()
  const file = await page.request.get(narrationUrl)
  const bytes = (await file.body()).length
  expect(Math.abs(length - bytes / bytesPerSecond)).toBeLessThan(length / 100)
  const decoded = await page.evaluate(async (address) => {
    const file = await (await fetch(address)).arrayBuffer()
    return (await new OfflineAudioContext(1, 1, 24_000).decodeAudioData(file)).duration
  }, narrationUrl)
  expect(Math.abs(decoded - bytes / bytesPerSecond)).toBeLessThan(length / 100)

  // Sentences are marked when they are told, and kept in view.
  const timings = await timingsOf(page, story.id, 'storystone-en-male')
  for (const index of [1, 4, timings.length - 1]) {
    const seconds = timings[index]?.seconds ?? Number.NaN
    // Whatever else this machine does marks it later, and nothing in time.
    await expect(async () => {
      await hearBegin(page, listener, index, seconds)
      expect(await markedAmiss(page, index, seconds)).toBeLessThan(markedWithinSeconds)
    }).toPass({ timeout: speaksWithinMs })
    await expect(listener.told).toBeInViewport()
  }
  const spoken = timings.map(({ start, end }) => story.content.slice(start, end))
  await expect(listener.told).toHaveText(spoken.at(-1) ?? '')

  // Seeking: by the bar, by steps, by a sentence, by the keyboard.
  await listener.slider.fill('15')
  await expect.poll(listener.position).toBeGreaterThanOrEqual(15)
  await listener.pause.click()
  await expect(listener.play).toBeVisible()
  const held = await listener.position()
  await listener.forward.click()
  await expect.poll(listener.position).toBeCloseTo(held + 10, 1)
  await listener.back.click()
  await expect.poll(listener.position).toBeCloseTo(held, 1)
  await listener.sentence(0).click()
  await listener.untilPlaying()
  await expect(listener.told).toHaveAttribute('data-sentence', '0')
  await listener.sentence(0).press('ArrowRight')
  await expect(listener.sentence(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(listener.told).toHaveAttribute('data-sentence', '1')
  await listener.speed.selectOption('1.5')
  expect(await page.evaluate(() => heard.audios[0]?.playbackRate)).toBe(1.5)

  // The lock screen shows it and holds it; another app takes the sound.
  expect(
    await page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession
      return [metadata?.title, metadata?.artist, metadata?.artwork.length, playbackState]
    }),
  ).toEqual([story.title, 'Arthur', 1, 'playing'])
  await listener.useLockScreen('pause')
  await expect(listener.play).toBeVisible()
  await listener.useLockScreen('seekto', { seekTime: 30 })
  await listener.useLockScreen('seekforward')
  await expect.poll(listener.position).toBeCloseTo(40, 1)
  await listener.useLockScreen('seekbackward')
  await listener.useLockScreen('play')
  await listener.untilPlaying()
  await expect.poll(listener.position).toBeGreaterThan(30)
  await page.evaluate(() => heard.audios[0]?.pause())
  await expect(listener.play).toBeVisible()
  await listener.play.click()

  // It goes on from page to page, in a bar above the footer.
  await expect(listener.bar).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click()
  await expect(listener.bar).toContainText(story.title)
  const before = await listener.position()
  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(listener.position).toBeGreaterThan(before)
  await listener.bar.getByRole('button', { name: 'Pause' }).click()
  expect(await listener.isSounding()).toBe(false)
  await listener.bar.getByRole('link').click()
  await expect(page).toHaveURL(`/story/${story.id}`)
  await expect(listener.play).toBeVisible()
  await expect(listener.bar).toHaveCount(0)

  // What was left half-heard is offered on return, at the speed of before.
  await page.reload()
  await listener.goOn.click()
  await listener.untilPlaying()
  await expect.poll(listener.position).toBeGreaterThan(30)
  await expect(listener.speed).toHaveValue('1.5')

  // Another voice: a taste of it, and the audio of the first is dropped.
  await chooseVoice(page, 'Female')
  await page.keyboard.press('Escape')
  await expect(listener.listen('Eleanor')).toBeVisible()
  expect(await listener.isSounding()).toBe(false)
  await expect.poll(() => page.evaluate(() => (heard.audios[1]?.duration ?? 0) > 2)).toBe(true)
  expect(await page.evaluate(() => heard.audios[1]?.duration)).toBeLessThan(4.5)
  const firstSound = await timeFirstSound(page, { title, speech, listener, name: 'Eleanor' })
  await listener.untilPlaying()
  expect(await page.evaluate(() => heard.audios[1]?.paused)).toBe(true)
  console.info(`First sound ${firstSound} ms after the provider's first piece`)
  expect(firstSound).toBeLessThan(heardWithinMs)
})

test('a narration that fails is logged, says so, and is told by the device’s own voice', async ({
  page,
  app,
}) => {
  const speech = createSpeechControl(app.openaiUrl)
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await watchSound(page)
  await giveDeviceVoices(page, 500)
  await signUp(page)
  // The app is in English; the story is told in its own language all the same.
  const story = await askForGuide(page, 'Colosseum', 'fr')
  const listener = createListener(page)
  await page.addInitScript(
    ([key = '', value = '']) => sessionStorage.setItem(key, value),
    [resultKey, JSON.stringify(story)],
  )
  await page.goto('/result')
  const title = wordsOf(story.title)
  await speech.script(title, { do: 'fail', status: 500 })
  await listener.listen('Lucien').click()
  await expect(listener.player.getByRole('alert')).toContainText('Narration is not available now')
  expect(warnings.join()).toContain('The narration failed')

  await page.getByRole('button', { name: 'Use this device’s voice' }).click()
  await listener.untilPlaying()
  await expect(listener.player).toContainText('This device’s voice')
  await listener.untilTold(0, 1)
  const [first, second] = await page.evaluate<{ text: string; lang: string }[]>('spoken')
  expect(first).toMatchObject({ text: story.title, lang: 'fr-FR' })
  expect(story.content).toContain(second?.text)
  await listener.sentence(4).click()
  await listener.untilTold(4, 5)

  // The provider is well again, but breaks off in the middle: what came is told to its end.
  const late = lateWordsOf(story.content)
  await page.reload()
  await speech.script(title, { do: 'speak' })
  await speech.script(late, { do: 'fail', status: 400 })
  await listener.listen('Lucien').click()
  await listener.untilPlaying()
  await expect
    .poll(() => warnings.join(), { timeout: speaksWithinMs })
    .toContain('The narration broke off')
  await listener.slider.press('End')
  await expect(listener.player.getByRole('alert')).toBeVisible()

  // Trying again goes on from there.
  const brokeOffAt = await listener.position()
  await speech.script(late, { do: 'speak' })
  await listener.player.getByRole('button', { name: 'Try again' }).click()
  await listener.untilPlaying(speaksWithinMs)
  expect(await listener.position()).toBeGreaterThanOrEqual(Math.floor(brokeOffAt) - 1)

  // A browser that can't play what is still coming plays the whole.
  await page.addInitScript('delete globalThis.MediaSource')
  await page.goto(`/story/${story.id}`)
  await listener.goOn.click()
  await listener.untilPlaying(speaksWithinMs)
  expect(await listener.position()).toBeGreaterThanOrEqual(Math.floor(brokeOffAt) - 1)
  await expect(listener.told).toBeInViewport()
})
