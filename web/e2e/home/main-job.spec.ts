import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { firstWordDrawn } from '../pages/first-word.ts'
import { createVisitor } from '../pages/visitor.ts'
import { devices } from '../screens/screen.ts'

const landmark = { en: 'Colosseum', fr: 'Colisée' } as const

for (const [language, device] of [
  ['en', 'phone'],
  ['fr', 'desktop'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ ...devices[device], locale: language === 'fr' ? 'fr-FR' : 'en-GB' })

    test('sign up, name a landmark, watch its story come in, find it after a restart', async ({
      app,
      page,
    }) => {
      test.setTimeout(90_000)
      const visitor = createVisitor(page, language)
      const { say } = visitor
      const named = `${landmark[language]} ${crypto.randomUUID().slice(0, 8)}`
      await app.storyteller.script({
        landmark: named,
        as: landmark[language],
        behaviours: [{ do: 'hold' }],
      })

      const email = await visitor.signUpAfterDiscover()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await visitor.pickFormat('history_guide')
      await visitor.typeLandmark(named)
      await visitor.discover()
      await expect(page.getByRole('heading', { name: say.processing })).toBeVisible()
      // Half of it is written: its words are there.
      const streamed = page.getByTestId('streamed-words')
      await expect(streamed).toHaveText(/\S+ \S+/)
      await expect.poll(async () => (await app.storyteller.calls(named)).held).toBe(1)
      await expect(page.getByRole('heading', { name: say.processing })).toBeVisible()
      await app.storyteller.release(named)

      await expect(page).toHaveURL('/result')
      await expect(page.getByText(say.fact, { exact: true })).toBeVisible()
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      expect(title.length).toBeGreaterThan(3)
      await expect(page).toHaveTitle(new RegExp(title.slice(0, 8)))
      await expect(page.getByText(say.generatedBy)).toBeVisible()
      const firstParagraph = await page.locator('.drop-cap').textContent()

      // What a restart keeps is the same in each language, and it takes long.
      if (language === 'en') await app.restart()

      await page.goto('/stories')
      await expect(page.getByRole('heading', { level: 1, name: say.stories })).toBeVisible()
      await page.getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(/\/story\//)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await page.reload()
      await expect(page.locator('.drop-cap')).toHaveText(firstParagraph ?? '')

      await page.goto('/credits')
      await expect(page.getByText('1.5'.replace('.', language === 'fr' ? ',' : '.'))).toBeVisible()

      await visitor.logOut()
      await page.goto('/stories')
      await expect(page).toHaveURL('/auth')
      await visitor.logIn(email)
      await page.goto('/stories')
      await expect(page.getByRole('link', { name: title })).toBeVisible()
    })
  })
}

test('the first words are on the screen within a second of the storyteller’s first', async ({
  app,
  page,
}) => {
  const visitor = createVisitor(page)
  await signUp(page)
  /** Milliseconds from the storyteller's first word to ours, while the half of it is held back. */
  const delay = async (): Promise<number> => {
    const named = `Colosseum ${crypto.randomUUID().slice(0, 8)}`
    await app.storyteller.script({
      landmark: named,
      as: 'Colosseum',
      behaviours: [{ do: 'hold', wordsPerSecond: 60, firstWordAfterMs: 300 }],
    })
    await page.goto('/')
    await visitor.typeLandmark(named)
    const drawn = firstWordDrawn(page)
    await visitor.discover()
    const at = await drawn
    const { firstWordAt } = await app.storyteller.calls(named)
    await app.storyteller.release(named)
    await expect(page).toHaveURL('/result')
    return at - (firstWordAt ?? 0)
  }
  // Decision 121: a machine with much else to do is late now and then; words that wait for the
  // end of their story are late each time.
  let soonest = await delay()
  for (let time = 2; time <= 3 && soonest >= 1000; time += 1) soonest = await delay()
  expect(soonest).toBeLessThan(1000)
})

test('the language is chosen in the menu and remembered', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chaque pierre a son histoire')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chaque pierre a son histoire')
  await expect(page).toHaveTitle(/guide d’histoire/)
})
