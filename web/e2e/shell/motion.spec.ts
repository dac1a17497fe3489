import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { generateStory } from '../pages/api.ts'
import { createHomePage } from '../pages/home-page.ts'
import { citedSentences, untilAtRest } from '../pages/page-state.ts'
import { textsIn } from '../pages/texts.ts'

const { header, story: say } = textsIn('en')

/** Keeps in `moved` what moves for longer than a blink: animations, transitions, and views that change. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const moved = new Set<string>()
    Object.assign(globalThis, { moved })
    const note = (): void => {
      for (const animation of document.getAnimations()) {
        const { duration } = animation.effect?.getComputedTiming() ?? {}
        if (typeof duration !== 'number' || duration <= 1) continue
        if (animation instanceof CSSAnimation) moved.add(animation.animationName)
        else moved.add(animation instanceof CSSTransition ? 'transition' : 'script')
      }
    }
    for (const start of ['animationstart', 'transitionrun']) addEventListener(start, note, true)
    const { startViewTransition } = Document.prototype
    Document.prototype.startViewTransition = function (...change) {
      moved.add('view')
      return startViewTransition.apply(this, change)
    }
  })

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`menus, sheets, carousel, stories, with motion: ${reducedMotion}`, async ({ app, page }) => {
    await page.emulateMedia({ reducedMotion })
    await watchMotion(page)
    const { email } = await signUp(page)
    await app.giveStories(email, 2)
    const moved = (): Promise<string[]> => page.evaluate('[...moved].sort()')

    await createHomePage(page).open()
    await untilAtRest(page)
    await page.getByRole('button', { name: 'Picture 2 of 3' }).click()
    await page.getByRole('button', { name: header.account }).click()
    await page.getByRole('link', { name: 'Credits', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /Story 1/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Story 1' })).toBeVisible()
    const isStill = reducedMotion === 'reduce'
    await expect
      .poll(moved)
      .toEqual(isStill ? [] : expect.arrayContaining(['rise', 'transition', 'view']))

    await page.goto('/stories')
    await page.getByRole('button', { name: 'More for “Story 1”' }).click()
    await page.getByRole('button', { name: say.delete }).waitFor()
    if (!isStill) await expect.poll(moved).toContain('rise')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /Story 2/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Story 2' })).toBeVisible()
    await expect.poll(moved).toEqual(isStill ? [] : expect.arrayContaining(['rise', 'view']))
  })
}

test('a tap on a sentence while the picture of its story grows, opens its source and ends the growing', async ({
  page,
}) => {
  await signUp(page)
  await generateStory(page, 'Colosseum', 'history_guide')
  await page.goto('/stories')
  await untilAtRest(page)
  await page.evaluate(() => {
    const slow = new CSSStyleSheet()
    slow.replaceSync('::view-transition-group(story-picture) { animation-duration: 1000s }')
    document.adoptedStyleSheets.push(slow)
  })
  const grows = () =>
    page.evaluate<boolean>(
      "document.getAnimations().some(({ effect }) => effect.pseudoElement?.includes('story-picture'))",
    )
  await page.getByRole('main').getByRole('listitem').getByRole('link').click()
  await expect.poll(grows).toBe(true)
  await citedSentences(page).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(grows).toBe(false)
})
