import type { Page } from '@playwright/test'
import { NarrationTimings } from '@storystone/schema/contract/narration.ts'
import { resultKey } from '#web/stories/forget-result.ts'
import {
  createSpeechControl,
  type SpeechControl,
} from '../../../worker/doubles/openai/speech/control.ts'
import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { generateStory } from '../pages/api.ts'
import { colosseum } from '../screens/catalogue/sample-stories.ts'
import { giveDeviceVoices } from './device-voices.ts'
import {
  createPlayer,
  highlightError,
  type Player,
  playInto,
  stallAtEnd,
  watchSound,
} from './player.ts'

/** How late, or early, a sentence may be highlighted. */
const highlightedWithinSeconds = 0.3
/** How long after the provider's first piece playback may begin. */
const playingWithinMs = 300

/** How long the double may take to read a whole story on a busy machine. */
const speaksWithinMs = 40_000

test.describe.configure({ timeout: 2 * speaksWithinMs })

/** Words of a sentence that are spoken as they are written; all of a short one. */
const wordsOf = (sentence: string): string => {
  const [words = sentence] = /\p{L}+(?: \p{L}+){2,}/u.exec(sentence) ?? []
  return words
}

/** Plain words that occur once, in the last third of a story. */
const lateWordsOf = (content: string): string => {
  const late = content.slice(Math.floor((content.length * 2) / 3))
  const found = [...late.matchAll(/\p{L}+(?: \p{L}+){2,}/gu)].find(
    ([words]) => content.split(words).length === 2,
  )
  if (found === undefined) throw new Error(`Nothing occurs once: ${late}`)
  return found[0]
}

/**
 * Starts Eleanor’s narration while the provider holds its first piece, and gives how long after its
 * release playback begins, in milliseconds.
 */
const timeFirstSound = async (
  page: Page,
  title: string,
  speech: SpeechControl,
  player: Player,
): Promise<number> => {
  await speech.script(title, { do: 'hold' })
  await player.playBy('Eleanor').click()
  await expect(player.region).toContainText('Preparing the voice…')
  await expect
    .poll(async () => (await speech.calls(title)).held, { timeout: speaksWithinMs })
    .toBe(1)
  const playingAt = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        sound.audios[0]?.addEventListener('playing', () => resolve(Date.now()), { once: true }),
      ),
  )
  const released = Date.now()
  await speech.release(title)
  await speech.script(title, { do: 'speak' })
  return (await playingAt) - released
}

/** Of our MP3s. */
const bytesPerSecond = 8000

const timingsOf = async (page: Page, id: string): Promise<NarrationTimings> => {
  const path = `/api/stories/${id}/narration-timings?voiceId=storystone-en-male`
  return NarrationTimings.parse(await (await page.request.get(path)).json())
}

const chooseVoice = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Voice' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

test('a narration highlights each sentence in time, across pages', async ({ page, app }) => {
  const speech = createSpeechControl(app.openaiUrl)
  await watchSound(page)
  await signUp(page)
  const story = await generateStory(page, 'Colosseum', 'history_guide')
  const player = createPlayer(page)
  const title = wordsOf(story.title)
  const second = wordsOf(story.content.slice(story.content.indexOf('. ')))
  await speech.script(second, { do: 'hold' })
  await page.goto(`/story/${story.id}`)
  await player.playBy('Arthur').click()
  await player.untilPlaying(speaksWithinMs)

  // The second sentence is late: playback waits, and highlights it once it plays.
  await expect(player.current).toHaveAttribute('data-sentence', '0', { timeout: speaksWithinMs })
  await stallAtEnd(page)
  await speech.script(second, { do: 'speak' })
  await player.untilFollowed(0, 1, speaksWithinMs)
  await expect(player.pause).toBeFocused()

  // The whole narration is as long as its pieces together.
  await expect(player.region).toContainText(/\d \/ \d/, { timeout: speaksWithinMs })
  const length = await page.evaluate(() => sound.audios[0]?.duration ?? 0)
  const stored = await page.request.get(`/api/stories/${story.id}`)
  const { narrationUrl } = await stored.json()
  const file = await page.request.get(narrationUrl)
  const bytes = (await file.body()).length
  expect(Math.abs(length - bytes / bytesPerSecond)).toBeLessThan(length / 100)
  const decoded = await page.evaluate(async (address) => {
    const file = await (await fetch(address)).arrayBuffer()
    return (await new OfflineAudioContext(1, 1, 24_000).decodeAudioData(file)).duration
  }, narrationUrl)
  expect(Math.abs(decoded - bytes / bytesPerSecond)).toBeLessThan(length / 100)

  // Sentences are highlighted in time, and kept in view.
  const timings = await timingsOf(page, story.id)
  for (const index of [1, 4, timings.length - 1]) {
    const seconds = timings[index]?.seconds ?? Number.NaN
    // A busy machine may highlight it late now and then; late code always does.
    await expect(async () => {
      await playInto(page, player, index, seconds)
      expect(await highlightError(page, index, seconds)).toBeLessThan(highlightedWithinSeconds)
    }).toPass({ timeout: speaksWithinMs })
    await expect(player.current).toBeInViewport()
  }
  const spoken = timings.map(({ start, end }) => story.content.slice(start, end))
  await expect(player.current).toHaveText(spoken.at(-1) ?? '')

  // Seeking: by the bar, by steps, by a sentence, by the keyboard.
  await player.slider.fill('15')
  await expect.poll(player.position).toBeGreaterThanOrEqual(15)
  await player.pause.click()
  await expect(player.play).toBeVisible()
  const held = await player.position()
  await player.forward.click()
  await expect.poll(player.position).toBeCloseTo(held + 10, 1)
  await player.back.click()
  await expect.poll(player.position).toBeCloseTo(held, 1)
  await player.sentence(0).click()
  await player.untilPlaying()
  await expect(player.current).toHaveAttribute('data-sentence', '0')
  await player.sentence(0).press('ArrowRight')
  await expect(player.sentence(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(player.current).toHaveAttribute('data-sentence', '1')
  await player.speed.selectOption('1.5')
  expect(await page.evaluate(() => sound.audios[0]?.playbackRate)).toBe(1.5)

  // The lock screen shows and controls it; another app interrupts it.
  expect(
    await page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession
      return [metadata?.title, metadata?.artist, metadata?.artwork.length, playbackState]
    }),
  ).toEqual([story.title, 'Arthur', 1, 'playing'])
  await player.useLockScreen('pause')
  await expect(player.play).toBeVisible()
  await player.useLockScreen('seekto', { seekTime: 30 })
  await player.useLockScreen('seekforward')
  await expect.poll(player.position).toBeCloseTo(40, 1)
  await player.useLockScreen('seekbackward')
  await player.useLockScreen('play')
  await player.untilPlaying()
  await expect.poll(player.position).toBeGreaterThan(30)
  await page.evaluate(() => sound.audios[0]?.pause())
  await expect(player.play).toBeVisible()
  await player.play.click()

  // It plays on from page to page, in a bar above the footer: also where its player is scrolled away.
  await player.region.scrollIntoViewIfNeeded()
  await expect(player.bar).toHaveCount(0)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(player.bar).toContainText(story.title)
  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click()
  await expect(player.bar).toContainText(story.title)
  const before = await player.position()
  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(player.position).toBeGreaterThan(before)
  await player.bar.getByRole('button', { name: 'Pause' }).click()
  expect(await player.isSounding()).toBe(false)
  await player.bar.getByRole('link').click()
  await expect(page).toHaveURL(`/story/${story.id}`)
  await expect(player.play).toBeVisible()
  await expect(player.bar).toHaveCount(0)

  // A story left halfway can be resumed, at the same speed.
  await page.reload()
  await player.resume.click()
  await player.untilPlaying()
  await expect.poll(player.position).toBeGreaterThan(30)
  await expect(player.speed).toHaveValue('1.5')

  // Another voice plays a sample, and the audio of the first is discarded.
  await chooseVoice(page, 'Eleanor (female)')
  await page.keyboard.press('Escape')
  await expect(player.playBy('Eleanor')).toBeVisible()
  expect(await player.isSounding()).toBe(false)
  await expect.poll(() => page.evaluate(() => (sound.audios[1]?.duration ?? 0) > 2)).toBe(true)
  expect(await page.evaluate(() => sound.audios[1]?.duration)).toBeLessThan(4.5)
  const firstSound = await timeFirstSound(page, title, speech, player)
  await player.untilPlaying()
  expect(await page.evaluate(() => sound.audios[1]?.paused)).toBe(true)
  console.info(`First sound ${firstSound} ms after the provider's first piece`)
  expect(firstSound).toBeLessThan(playingWithinMs)
})

test('a narration that fails is reported, and the device’s voice used; one that breaks off late plays so far, and goes on from there', async ({
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
  // The app is in English; the story is narrated in its own language.
  const short = await generateStory(page, 'Colosseum', 'history_guide', 'fr')
  const { content: more } = colosseum('history_guide')('fr')
  const story = { ...short, content: `${short.content}\n\n${more}` }
  await app.rewriteStory(story.id, story)
  const player = createPlayer(page)
  await page.addInitScript(
    ([key = '', value = '']) => sessionStorage.setItem(key, value),
    [resultKey, JSON.stringify(story)],
  )
  await page.goto('/result')
  // A title may be a name that later pieces have, too.
  const opening = wordsOf(story.content)
  await speech.script(opening, { do: 'fail', status: 500 })
  await player.playBy('Lucien').click()
  await expect(player.region.getByRole('alert')).toContainText('Narration is not available now')
  expect(warnings.join()).toContain('The narration failed')

  await page.getByRole('button', { name: 'Use this device’s voice' }).click()
  await player.untilPlaying()
  await expect(player.region).toContainText('This device’s voice')
  await player.untilFollowed(0, 1)
  const [first, second] = await page.evaluate<{ text: string; lang: string }[]>('spoken')
  expect(first).toMatchObject({ text: story.title, lang: 'fr-FR' })
  expect(story.content).toContain(second?.text)
  await player.sentence(4).click()
  await player.untilFollowed(4, 5)

  // The provider works again, but breaks off late: what came plays to its end.
  const late = lateWordsOf(story.content)
  await page.reload()
  await speech.script(opening, { do: 'speak' })
  await speech.script(late, { do: 'fail', status: 400 })
  await player.playBy('Lucien').click()
  await player.untilPlaying(speaksWithinMs)
  await expect
    .poll(() => warnings.join(), { timeout: speaksWithinMs })
    .toContain('The narration broke off')
  await player.slider.press('End')
  await expect(player.region.getByRole('alert')).toBeVisible()

  // Trying again continues from there.
  const brokeOffAt = await player.position()
  await speech.script(late, { do: 'speak' })
  await player.region.getByRole('button', { name: 'Try again' }).click()
  await player.untilPlaying(speaksWithinMs)
  expect(await player.position()).toBeGreaterThanOrEqual(Math.floor(brokeOffAt) - 1)

  // A browser without MediaSource plays the whole file.
  await page.addInitScript('delete globalThis.MediaSource')
  await page.goto(`/story/${story.id}`)
  await player.resume.click()
  await player.untilPlaying(speaksWithinMs)
  expect(await player.position()).toBeGreaterThanOrEqual(Math.floor(brokeOffAt) - 1)
  await expect(player.current).toBeInViewport()
})
