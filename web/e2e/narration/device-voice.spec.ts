import type { Page, ViewportSize } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { generateStory } from '../pages/api.ts'
import { inEachLanguage } from '../pages/texts.ts'
import { watchApiCalls } from '../pages/traffic.ts'
import { devices } from '../screens/screen.ts'
import { giveDeviceVoices } from './device-voices.ts'
import { createPlayer, type Player } from './player.ts'

test.use({ appVariables: { SPEECH_VOICES: '' } })

const sizes: readonly ViewportSize[] = [
  devices.desktop.viewport,
  { width: 320, height: 640 },
  devices.phone.viewport,
]

/** How high the player is on each screen. */
const heightsOf = async (page: Page, { region }: Player) => {
  const heights: (number | undefined)[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    heights.push((await region.boundingBox())?.height)
  }
  return heights
}

inEachLanguage((say, language) => {
  test('without a speech vendor the device reads, and says so', async ({ page, browser, app }) => {
    await giveDeviceVoices(page)
    const calls = watchApiCalls(page)
    await signUp(page)
    const story = await generateStory(page, 'Colosseum', 'history_guide', language)
    await page.goto(`/story/${story.id}`)
    const player = createPlayer(page, language)
    const listen = player.region.getByRole('button', { name: say.narration.readByDevice })
    await expect(listen).toBeEnabled()
    const before = await heightsOf(page, player)
    await listen.click()
    await player.untilPlaying()
    // Nothing moves under a reading eye.
    expect(await heightsOf(page, player)).toEqual(before)
    await expect(player.region).toContainText(say.narration.device)
    const [title] = await page.evaluate<{ text: string; lang: string }[]>('spoken')
    expect(title?.text).toBe(story.title)
    expect(title?.lang).toMatch(new RegExp(`^${language}-`))

    await expect(page.getByText(say.shelf.deviceReads)).toBeAttached()

    await page.getByRole('button', { name: say.header.account }).click()
    await page.getByRole('button', { name: say.menu.voice }).click()
    await expect(page.getByText(say.menu.deviceVoice)).toHaveCount(2)
    expect(calls).not.toContain('/api/narrate')

    await page.goto('/credits')
    await expect(page.getByText(say.credits.narrationByDevice)).toBeVisible()
    await expect(page.getByText(say.credits.narration)).toHaveCount(0)

    const visitor = await browser.newPage({
      ...devices.desktop,
      baseURL: app.url,
      locale: language,
    })
    await visitor.goto('/auth')
    await expect(visitor.getByText(say.benefits.voiceByDevice)).toBeVisible()
    await visitor.close()
  })
})
