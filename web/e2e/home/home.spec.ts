import type { Locator } from '@playwright/test'
import { formats } from '@storystone/schema/formats.ts'
import { enSamples } from '#web/app/samples/en.ts'
import { frSamples } from '#web/app/samples/fr.ts'
import { expect, test } from '../harness/fixtures.ts'
import { createHomePage } from '../pages/home-page.ts'
import { expectNoOverflow, untilAtRest } from '../pages/page-state.ts'
import { scriptLandmark, untilHeld } from '../pages/storyteller.ts'
import { fillIn, inEachLanguage } from '../pages/texts.ts'

const options = {
  en: [
    'Quick Facts · 1 min · 1 credit',
    'History Guide · 3 min · 2.5 credits',
    'Translate Inscription · 1 min · 2 credits',
  ],
  fr: [
    'L’essentiel · 1 min · 1 crédit',
    'Récit historique · 3 min · 2,5 crédits',
    'Traduire une inscription · 1 min · 2 crédits',
  ],
} as const

const samples = { en: enSamples, fr: frSamples } as const

type Box = Awaited<ReturnType<Locator['boundingBox']>>

/** Whether a part of the screen covers another one. */
const isOver = (over: Box, under: Box): boolean => {
  if (!over || !under) throw new Error('One of them is not on the screen')
  const isBeside = over.x >= under.x + under.width || under.x >= over.x + over.width
  return !isBeside && over.y < under.y + under.height && under.y < over.y + over.height
}

// French is the longer one: it has the narrow screen.
inEachLanguage(
  (say, language) => {
    test('home offers each format with its cost, and Discover for a text', async ({ page }) => {
      const home = createHomePage(page, language)
      await home.open()
      await expect(home.format.getByRole('option')).toHaveText([...options[language]])
      await expect(home.format).toHaveValue('quick_facts')
      await expect(home.discover).toBeDisabled()
      await home.landmark.press('Enter')
      await expect(page).toHaveURL('/')
      await home.landmark.fill('Petra')
      await expect(home.discover).toBeEnabled()
      const carousel = page.getByRole('region', { name: say.carousel.label })
      await expect(carousel.getByRole('button', { name: say.carousel.pause })).toBeVisible()
      for (const button of await carousel.getByRole('button').all()) {
        const box = await button.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
    })

    test('home refuses spaces, and says so without covering the form', async ({ page }) => {
      const home = createHomePage(page, language)
      await home.open()
      await home.landmark.fill('   ')
      await home.landmark.press('Enter')
      await home.discover.click()
      await expect(page.getByText(say.discovering.empty)).toBeVisible()
      await expect(page.getByText(say.discovering.emptyHelp)).toBeVisible()
      const toast = await page.locator('[aria-live="assertive"]').boundingBox()
      for (const covered of [page.getByRole('heading', { level: 1 }), home.discover]) {
        expect(isOver(toast, await covered.boundingBox())).toBe(false)
      }
      expect(toast?.width).toBeLessThanOrEqual(420)
      await expect(home.landmark).toHaveAccessibleDescription(say.discovering.nameRequired)
      await expect(home.landmark).toBeFocused()
      await expect(page).toHaveURL('/')
    })

    test('a draft survives the sign-up; one tap requests an example', async ({ page }) => {
      const home = createHomePage(page, language)
      const example = say.home.example1
      await home.open()
      const gift = fillIn(say.home.creditsAtSignUp_other, { count: 4 })
      await expect(page.getByText(gift)).toBeVisible()
      await home.format.selectOption('history_guide')
      await home.landmark.fill('Petra')
      await home.landmark.press('Enter')
      await home.signUp()
      await expect(home.landmark).toHaveValue('Petra')
      await expect(home.format).toHaveValue('history_guide')

      await home.format.selectOption('quick_facts')
      await page.getByRole('button', { name: example, exact: true }).click()
      await expect(page).toHaveURL('/result')
      await page.goto('/')
      await expect(home.landmark).toHaveValue('')
    })

    test('a long name breaks within the screen during its generation', async ({ app, page }) => {
      const home = createHomePage(page, language)
      const long = `Colosseum${language}${'o'.repeat(189)}`
      await scriptLandmark(app.storyteller, [{ do: 'hold' }], long)
      await home.open()
      await home.landmark.fill(long)
      await home.landmark.press('Enter')
      await home.signUp()
      await home.discover.click()
      await untilHeld(app.storyteller, long)
      await expect(page.getByText(long).first()).toBeVisible()
      await expectNoOverflow(page)
      await app.storyteller.release(long)
      await expect(page).toHaveURL('/result')
    })

    test('a finished sample of each format opens while signed out', async ({ page }) => {
      const home = createHomePage(page, language)
      await home.open()
      const links = page.getByRole('navigation', { name: say.home.samples })
      for (const format of formats) {
        await links.getByRole('link', { name: say.formats[format] }).click()
        const [name] = samples[language][format].title
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await expect(page.getByRole('heading', { name: say.story.fascinatingFact })).toBeVisible()
        await expectNoOverflow(page)
        await page.goBack()
      }
      await page.goto('/sample/history_guide')
      await page.getByRole('link', { name: say.samples.yours }).first().click()
      await expect(page).toHaveURL('/')
      await page.goto('/sample/nothing')
      await expect(page.getByRole('heading', { name: say.notFound.title })).toBeVisible()
    })
  },
  { en: 'desktop' },
)

inEachLanguage(
  (say, language) => {
    test('home in landscape has camera and field on top, signed in or out', async ({ page }) => {
      const home = createHomePage(page, language)
      const camera = page.getByRole('button', { name: say.home.photo })
      await home.open()
      for (const signIn of [undefined, home.openAsNewUser]) {
        await signIn?.()
        await untilAtRest(page)
        for (const part of [camera, home.landmark]) {
          await expect(part).toBeInViewport({ ratio: 1 })
        }
        expect(await page.evaluate('scrollY')).toBe(0)
      }
    })
  },
  { en: 'landscape', fr: 'landscape' },
)
