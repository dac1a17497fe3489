import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Health } from '@storystone/schema/contract/health.ts'
import { expect } from '../harness/fixtures.ts'
import { giveDeviceVoices } from '../narration/device-voices.ts'
import { createPlayer } from '../narration/player.ts'
import { accountOf } from '../offline/outbox.ts'
import { test } from '../offline/phone.ts'
import { signUp } from '../pages/account.ts'
import { createHomePage } from '../pages/home-page.ts'
import { citedSentences, rows } from '../pages/page-state.ts'
import { untilControlled } from '../pages/service-worker.ts'
import { colosseum } from '../photo/exif.ts'
import { choosePhoto, phonePhoto, preview } from '../photo/photos.ts'

// No key, and a Wikimedia that answers.
test.use({ appVariables: { WRITER: 'extract' } })

const listen = { name: /^Listen.*Read by this device’s voice/ }

/** Long enough to be found, and too few words to read. */
const stub = 'The monumental archway commemorates extraordinary achievements. '.repeat(6)

/** Only the gift: the story cost nothing. */
const expectFree = async (page: Page, origin: string): Promise<void> =>
  expect(await accountOf(page, origin)).toMatchObject({ changes: [4], balance: 4 })

for (const language of ['en', 'fr'] as const) {
  test(`keyless, home in ${language} offers nothing paid, offline too`, async ({ app, phone }) => {
    const page = await phone.open('/')
    await page.evaluate(() => localStorage.setItem('pref_story_format', 'translate_inscription'))
    await page
      .context()
      .addCookies([{ name: 'pref_language', value: language, url: phone.network.url }])
    const home = createHomePage(page, language)
    const { formats, common, credits } = home.say
    await home.open()
    await expect(home.allFree).toBeVisible()
    await expect(page.getByRole('link', { name: formats.translate_inscription })).toHaveCount(0)

    const expectFreeHome = async (): Promise<void> => {
      await expect(home.allFree).toBeVisible()
      const free = (name: string) => new RegExp(`^${name} · \\d\\smin · ${common.credits_zero}$`)
      await expect(home.format.locator('option')).toHaveText([
        free(formats.quick_facts),
        free(formats.history_guide),
        formats.translate_inscription,
      ])
      await expect(home.format.locator('option:disabled')).toHaveText(formats.translate_inscription)
      await expect(home.format).toHaveValue('quick_facts')
      await expect(home.format).toHaveAccessibleDescription(credits.noInscriptions)
    }
    await signUp(page)
    await home.open()
    await expectFreeHome()
    await page.goto('/credits')
    await expect(page.getByText(credits.allFree)).toBeVisible()
    await expect(page.getByRole('button', { name: credits.checkout })).toHaveCount(0)

    await page.goto('/')
    await untilControlled(page)
    phone.network.cut()
    await page.reload()
    await expectFreeHome()
    await expectFree(page, app.url)
  })
}

test('without a key, a name brings Wikipedia’s words, free and offline', async ({ app, phone }) => {
  const page = await phone.open('/')
  const home = createHomePage(page)
  await home.openAsNewUser()
  const health = await page.request.get('/api/health')
  const { writer, doubles } = Health.parse(await health.json())
  expect([writer, doubles]).toEqual(['extract', ['stripe', 'geocoder', 'wikimedia', 'map']])
  await expect(page.getByText('Stories in Wikipedia’s own words')).toBeVisible()

  await home.request('Colosseum', 'history_guide')
  await expect(page).toHaveURL('/result')
  await expect(page.getByText('From Wikipedia').first()).toBeVisible()
  await expect(page.getByText('CC BY-SA 4.0').first()).toBeVisible()
  await expectFree(page, app.url)

  await page.goto('/stories')
  await untilControlled(page)
  await expect(rows(page)).toHaveCount(1)
  await giveDeviceVoices(page, 500)
  phone.network.cut()
  await page.reload()
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Colosseum')
  await expect(page.getByText('From Wikipedia').first()).toBeVisible()
  await citedSentences(page).last().tap()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('blockquote')).not.toBeEmpty()
  await page.keyboard.press('Escape')
  await page.getByRole('button', listen).click()
  await createPlayer(page).untilPlaying()
  const [first] = await page.evaluate<{ text: string }[]>('spoken')
  expect(first?.text).toBe('Colosseum')
})

test('without a key, a photo brings places around it, and their stories', async ({ app, page }) => {
  const home = createHomePage(page)
  await home.openAsNewUser()
  await choosePhoto(page, await phonePhoto(page, colosseum))
  await expect(preview(page)).toBeVisible()
  await home.discover.click()
  const question = page.getByRole('dialog')
  await expect(question).toHaveAccessibleName('Which place is in your photo?')
  // All stories are free here.
  await expect(question.getByRole('checkbox')).toHaveCount(0)
  await question.getByRole('listitem').getByRole('button', { name: 'Colosseum' }).first().click()
  await expect(page).toHaveURL('/result')
  await expect(page.getByText('From Wikipedia').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^Your photo/ })).toBeVisible()
  await expectFree(page, app.url)
})

test('an article that says too little yields to the other language’s', async ({ app, page }) => {
  const title = `Thin ${randomUUID()}`
  await app.addPlace({ of: 'Petra', title, text: stub })
  const home = createHomePage(page)
  await home.openAsNewUser()
  await home.request(title)
  const notice = page.getByRole('alert').filter({ hasText: 'Too little to write about' })
  await expect(notice).toContainText('Wikipedia says too little about this place.')
  await expect(home.landmark).toHaveValue(title)
  await expect(notice.getByRole('button')).toHaveCount(0)

  await page.context().addCookies([{ name: 'pref_language', value: 'fr', url: app.url }])
  await page.evaluate(() => localStorage.setItem('pref_language', 'fr'))
  const french = createHomePage(page, 'fr')
  await french.open()
  await french.request('Sigiriya')
  await page.getByRole('button', { name: 'Le lire en anglais' }).click()
  await expect(page).toHaveURL('/result')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sigiriya')
  await expectFree(page, app.url)
})
