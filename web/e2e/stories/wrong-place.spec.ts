import type { Page } from '@playwright/test'
import { messages } from '../../../worker/src/platform/locales/language.ts'
import { expect, test } from '../harness/fixtures.ts'
import { generatePhotoStory, generateStory, storedTitles } from '../pages/api.ts'
import { createHomePage } from '../pages/home-page.ts'
import { pickFromMenu, rows } from '../pages/page-state.ts'
import { fillIn, inEachLanguage } from '../pages/texts.ts'

/** A place in Rome, what else its name finds, and what is next to it. */
const inRome = {
  en: ['Pantheon', 'Panthéon', 'Trevi Fountain'],
  fr: ['Colisée', 'Amphithéâtre d’El Jem', 'Fontaine de Trevi'],
} as const

inEachLanguage(({ story, stories, places, common, credits }, language) => {
  const one = fillIn(common.credits_one, { count: 1 })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const backNow = (page: Page) => button(page, fillIn(story.backNow, { credits: one }))

  const giveBack = async (page: Page): Promise<void> => {
    await pickFromMenu(page, story.more, story.notIt)
    await backNow(page).click()
    await expect(
      page.getByRole('dialog', { name: fillIn(story.backTitle, { credits: one }) }),
    ).toContainText(story.backWarning)
    await button(page, story.backConfirm).click()
  }

  test('a story of the wrong place brings its credits back, twice a day', async ({ page }) => {
    const home = createHomePage(page, language)
    await home.openAsNewUser()
    await home.request('Colosseum')
    await expect(page).toHaveURL('/result')
    await giveBack(page)
    await expect(page).toHaveURL('/stories')
    await expect(page.getByText(fillIn(story.backDone, { credits: one }))).toBeVisible()
    await expect(page.getByRole('heading', { name: stories.empty })).toBeVisible()
    expect(await storedTitles(page)).toEqual([])

    const { id: second } = await generateStory(page, 'Petra', 'quick_facts', language)
    const { title } = await generateStory(page, 'Stonehenge', 'quick_facts', language)
    await page.goto('/stories')
    await rows(page).last().getByRole('link').click()
    await expect(page).toHaveURL(`/story/${second}`)
    await pickFromMenu(page, story.more, story.notIt)
    await expect(backNow(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(backNow(page)).toHaveCount(0)
    await expect(button(page, story.more)).toBeFocused()
    await giveBack(page)
    await expect(rows(page)).toHaveCount(1)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.notFound)

    await page.goto('/stories')
    // The device's copy of the list may be older than the server's for a moment.
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole('link').click()
    await giveBack(page)
    const refusal = messages[language].wrongPlace.too_many_requests ?? '?'
    await expect(page.getByRole('alert')).toContainText(refusal)
    await button(page, story.backKeep).click()
    expect(await storedTitles(page)).toEqual([title])
    await page.goto('/credits')
    await expect(page.getByText(credits.reasons.wrong_place)).toHaveCount(2)
    await page.goto('/')
    await expect(home.creditsLeft(3)).toBeVisible()
  })

  test('a free second try offers other places, and asks which is meant', async ({ page }) => {
    const [name, alike, near] = inRome[language]
    const home = createHomePage(page, language)
    await home.openAsNewUser()
    const { id } = await generatePhotoStory(page, 'quick_facts', language, name)
    await page.goto(`/story/${id}`)
    await pickFromMenu(page, story.more, story.notIt)
    const others = page.getByRole('main').getByRole('listitem')
    await expect(others.filter({ hasText: alike })).toBeVisible()

    await page.getByLabel(story.itsName).fill('The Kiss')
    await button(page, story.retell).click()
    const picker = page.getByRole('dialog', { name: places.whichInPhoto })
    await expect(picker.getByRole('listitem')).not.toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await others.filter({ hasText: near }).getByRole('button').click()
    await expect(page.getByText(story.namedByYou)).toBeVisible()
    await expect(page).toHaveURL('/result')
    await expect(page.getByText(near, { exact: true }).first()).toBeVisible()
    await button(page, story.more).click()
    await expect(button(page, story.delete)).toBeVisible()
    await expect(button(page, story.notIt)).toHaveCount(0)
    await page.goto('/')
    await expect(home.creditsLeft(3)).toBeVisible()
  })
})
