import { expect, test } from '../harness/fixtures.ts'
import { createHome, type HomeLanguage } from './home-page.ts'

for (const language of ['en', 'fr'] satisfies HomeLanguage[]) {
  test.describe(`the carousel in ${language}`, () => {
    test.use({ locale: language === 'fr' ? 'fr-FR' : 'en-GB' })

    test('changes by itself, by its dots, and not while it is held', async ({ page }) => {
      const home = createHome(page, language)
      const { say } = home
      await page.clock.install()
      await home.open()
      const carousel = page.getByRole('region', { name: say.carousel })
      const dot = (number: number) => carousel.getByRole('button', { name: say.picture(number) })
      await expect(dot(1)).toHaveAttribute('aria-current', 'true')
      await expect(carousel.getByRole('button', { name: say.pause })).toBeVisible()
      await page.clock.fastForward(5000)
      await expect(dot(2)).toHaveAttribute('aria-current', 'true')
      await dot(3).click()
      await expect(dot(3)).toHaveAttribute('aria-current', 'true')
      await carousel.getByRole('button', { name: say.pause }).click()
      await expect(carousel.getByRole('button', { name: say.play })).toBeVisible()
      for (const button of await carousel.getByRole('button').all()) {
        const box = await button.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
    })
  })
}

test.describe('where less motion is wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the carousel stands still, and its dots work', async ({ page }) => {
    const home = createHome(page, 'en')
    await page.clock.install()
    await home.open()
    const carousel = page.getByRole('region', { name: home.say.carousel })
    await expect(carousel).toBeVisible()
    await page.clock.fastForward(20_000)
    const dot = (number: number) => carousel.getByRole('button', { name: home.say.picture(number) })
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await expect(carousel.getByRole('button', { name: home.say.pause })).toHaveCount(0)
    await dot(2).click()
    await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  })
})
