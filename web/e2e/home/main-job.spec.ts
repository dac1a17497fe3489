import { expect, test } from '../harness/fixtures.ts'
import { logInAgain, logOut, signUp } from '../pages/account.ts'
import { createHomePage } from '../pages/home-page.ts'
import { firstWordDrawn, scriptLandmark, untilHeld } from '../pages/storyteller.ts'
import { inEachLanguage } from '../pages/texts.ts'

inEachLanguage(
  (say, language) => {
    test('a new user sees a story stream in, and finds it later', async ({ app, page }) => {
      test.setTimeout(90_000)
      const home = createHomePage(page, language)
      const named = await scriptLandmark(app.storyteller, [{ do: 'hold' }])
      await page.goto('/')
      await home.request('Colosseum')
      const credentials = await home.signUp()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await home.request(named, 'history_guide')
      const processing = page.getByRole('heading', { name: say.progress.heading })
      await expect(processing).toBeVisible()
      await untilHeld(app.storyteller, named)
      await expect(page.getByTestId('streamed-words')).toHaveText(/\S+ \S+/)
      await expect(processing).toBeVisible()
      await app.storyteller.release(named)

      await expect(page).toHaveURL('/result')
      await expect(page.getByText(say.story.fascinatingFact, { exact: true })).toBeVisible()
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      expect(title.length).toBeGreaterThan(3)
      await expect(page).toHaveTitle(new RegExp(title.slice(0, 8)))
      await expect(page.getByText(say.story.generatedBy)).toBeVisible()
      const firstParagraph = await page.locator('.drop-cap').textContent()

      // A restart keeps the same in each language, and takes long.
      if (language === 'en') await app.restart()

      await page.goto('/stories')
      await expect(page.getByRole('heading', { level: 1, name: say.stories.title })).toBeVisible()
      await page.getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(/\/story\//)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await page.reload()
      await expect(page.locator('.drop-cap')).toHaveText(firstParagraph ?? '')

      await page.goto('/credits')
      await expect(page.getByText(language === 'fr' ? '1,5' : '1.5')).toBeVisible()

      await logOut(page, say)
      await expect(page.getByRole('link', { name: say.header.logIn })).toBeVisible()
      await page.goto('/stories')
      await logInAgain(page, credentials, say)
      await expect(page).toHaveURL('/stories')
      await expect(page.getByRole('link', { name: title })).toBeVisible()
    })
  },
  { fr: 'desktop' },
)

test('first words are painted within a second of the model’s', async ({ app, home, page }) => {
  await signUp(page)
  /** Milliseconds from the storyteller's first word to ours, while half of the story is held. */
  const delay = async (): Promise<number> => {
    const named = await scriptLandmark(app.storyteller, [
      { do: 'hold', wordsPerSecond: 60, firstWordAfterMs: 300 },
    ])
    await page.goto('/')
    await home.write(named)
    const drawn = firstWordDrawn(page)
    await home.discover.click()
    const at = await drawn
    const { firstWordAt } = await app.storyteller.calls(named)
    await app.storyteller.release(named)
    await expect(page).toHaveURL('/result')
    return at - (firstWordAt ?? 0)
  }
  // Decision 121: a busy machine is late now and then; words that wait for the end of their story
  // are late each time.
  let soonest = await delay()
  for (let time = 2; time <= 3 && soonest >= 1000; time += 1) soonest = await delay()
  expect(soonest).toBeLessThan(1000)
})
