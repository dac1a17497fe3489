import { expect, test } from '../harness/fixtures.ts'
import { devices } from '../screens/screen.ts'
import { createHome } from './home-page.ts'

// French is the longer one: it has the narrow screen.
for (const [language, device] of [
  ['en', 'desktop'],
  ['fr', 'phone'],
] as const) {
  test.describe(`home in ${language}`, () => {
    test.use({ ...devices[device], locale: language === 'fr' ? 'fr-FR' : 'en-GB' })

    test('offers every format with its cost, and Discover once there is a text', async ({
      page,
    }) => {
      const home = createHome(page, language)
      await home.open()
      await expect(home.format.getByRole('option')).toHaveText([...home.say.formats])
      await expect(home.format).toHaveValue('quick_facts')
      await expect(home.discover).toBeDisabled()
      await home.landmark.press('Enter')
      await expect(page).toHaveURL('/')
      await home.landmark.fill('Petra')
      await expect(home.discover).toBeEnabled()
    })

    test('asks for a name: spaces, signs, and too much of it', async ({ page }) => {
      const home = createHome(page, language)
      const { say } = home
      await home.open()
      await home.landmark.fill('   ')
      await home.landmark.press('Enter')
      await expect(page.getByText(say.emptyTitle)).toHaveCount(0)
      await home.discover.click()
      await expect(page.getByText(say.emptyTitle)).toBeVisible()
      await expect(page.getByText(say.emptyText)).toBeVisible()
      await expect(home.landmark).toHaveAccessibleDescription(say.required)
      await expect(home.landmark).toBeFocused()

      await home.landmark.fill('???')
      await expect(home.landmark).toHaveAccessibleDescription('')
      await home.landmark.press('Enter')
      await expect(home.landmark).toHaveAccessibleDescription(say.unspecific)

      await home.landmark.fill('a'.repeat(201))
      await home.landmark.press('Enter')
      await expect(home.landmark).toHaveAccessibleDescription(say.tooLong)
      await expect(page).toHaveURL('/')
    })

    test('asks for a photo of an inscription, and sends nothing', async ({ page }) => {
      const home = createHome(page, language)
      await home.open()
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url())
      })
      await home.format.selectOption('translate_inscription')
      await home.landmark.fill('Petra')
      await home.discover.click()
      await expect(page.getByText(home.say.photoNeeded)).toBeVisible()
      await expect(home.format).toBeFocused()
      await expect(page).toHaveURL('/')
      expect(sent).toEqual([])
      await home.format.selectOption('history_guide')
      await expect(page.getByText(home.say.photoNeeded)).toHaveCount(0)
    })

    test('keeps text and format through the sign-up, then tells an example with one tap', async ({
      app,
      page,
    }) => {
      const home = createHome(page, language)
      const { say } = home
      const example = say.examples[0]
      await app.storyteller.script({
        landmark: example,
        as: example,
        behaviours: [{ do: 'answer', wordsPerSecond: 150, firstWordAfterMs: 700 }],
      })
      await home.open()
      await expect(page.getByText(say.creditsAtSignUp)).toBeVisible()
      await home.format.selectOption('history_guide')
      await home.landmark.fill('Petra')
      await home.landmark.press('Enter')
      await home.signUp()
      await expect(home.landmark).toHaveValue('Petra')
      await expect(home.format).toHaveValue('history_guide')

      await home.format.selectOption('quick_facts')
      await page.getByRole('button', { name: example, exact: true }).click()
      await expect(page.getByRole('heading', { name: say.processing })).toBeVisible()
      await expect(page.getByText(say.usual)).toBeVisible()
      await expect(page.locator('[aria-current="step"]')).toHaveCount(1)
      await expect(page.getByTestId('streamed-words')).not.toBeEmpty()
      await expect(page).toHaveURL('/result')
      await page.goto('/')
      await expect(home.landmark).toHaveValue('')
    })

    test('a long name, in one word, breaks within the screen while its story is awaited', async ({
      app,
      page,
    }) => {
      const home = createHome(page, language)
      const long = `Colosseum${'o'.repeat(191)}`
      await app.storyteller.script({
        landmark: long,
        as: 'Colosseum',
        behaviours: [{ do: 'answer', wordsPerSecond: 400, firstWordAfterMs: 800 }],
      })
      await home.open()
      await home.landmark.fill(long)
      await home.landmark.press('Enter')
      await home.signUp()
      await home.discover.click()
      await expect(page.getByText(long)).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
      await expect(page).toHaveURL('/result')
    })

    test('opens a finished sample of each format to who is signed out', async ({ page }) => {
      const home = createHome(page, language)
      const { say } = home
      await home.open()
      const samples = page.getByRole('navigation', { name: say.samples })
      for (const [index, name] of say.formatNames.entries()) {
        await samples.getByRole('link', { name }).click()
        const title = say.sampleTitles[index] ?? ''
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.getByRole('heading', { name: say.fact })).toBeVisible()
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
        await page.goBack()
      }
      await page.goto('/sample/history_guide')
      await page.getByRole('link', { name: say.yours }).click()
      await expect(page).toHaveURL('/')
      await page.goto('/sample/nothing')
      await expect(page.getByRole('heading', { name: say.notFound })).toBeVisible()
    })
  })
}
