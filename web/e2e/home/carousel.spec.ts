import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { createHomePage, type HomePage } from '../pages/home-page.ts'
import { inEachLanguage } from '../pages/languages.ts'
import { fillIn } from '../pages/texts.ts'

/** Opens home with a clock that only the test moves. */
const openCarousel = async (page: Page, home: HomePage) => {
  const { carousel: say } = home.say
  await page.clock.install()
  await home.open()
  const carousel = page.getByRole('region', { name: say.label })
  const button = (name: string) => carousel.getByRole('button', { name })
  return {
    carousel,
    dot: (number: number) => button(fillIn(say.show, { number, count: 3 })),
    pause: button(say.pause),
    play: button(say.play),
  }
}

inEachLanguage((_, language) => {
  test('the carousel changes by itself and by its dots, and not while it is paused', async ({
    page,
  }) => {
    const { carousel, dot, pause, play } = await openCarousel(page, createHomePage(page, language))
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await expect(pause).toBeVisible()
    await page.clock.fastForward(5000)
    await expect(dot(2)).toHaveAttribute('aria-current', 'true')
    await dot(3).click()
    await expect(dot(3)).toHaveAttribute('aria-current', 'true')
    await pause.click()
    await expect(play).toBeVisible()
    for (const button of await carousel.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the carousel stands still, and its dots work', async ({ page }) => {
    const { carousel, dot, pause } = await openCarousel(page, createHomePage(page))
    await expect(carousel).toBeVisible()
    await page.clock.fastForward(20_000)
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await expect(pause).toHaveCount(0)
    await dot(2).click()
    await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  })
})
