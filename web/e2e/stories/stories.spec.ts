import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { createVisitor, type Language } from '../pages/visitor.ts'

const texts = {
  en: {
    search: 'Search your stories',
    clear: 'Clear the search',
    landmark: 'Mont-Saint-Michel',
    query: 'MONT SAINT MICHEL',
    one: '1 story found',
    none: 'Nothing found for “atlantis”',
    three: '3 stories',
    empty: 'No Stories Yet',
    discover: 'Discover a place',
    format: 'Quick Facts',
    deleted: 'Story deleted',
    undo: 'Undo',
    delete: 'Delete “Story 1”',
    deleteThis: 'Delete this story',
    failure: 'Error Loading Stories',
    home: 'Back to home',
    again: 'Try again',
    fact: 'Fun Fact',
    back: 'Back',
    missing: 'Story Not Found',
    toStories: 'Back to Stories',
  },
  fr: {
    search: 'Rechercher dans vos récits',
    clear: 'Effacer la recherche',
    landmark: 'Acropole d’Athènes',
    query: 'ATHENES',
    one: '1 récit trouvé',
    none: 'Aucun résultat pour «\u202fatlantis\u202f»',
    three: '3 récits',
    empty: 'Aucun récit pour l’instant',
    discover: 'Découvrir un lieu',
    format: 'L’essentiel',
    deleted: 'Récit supprimé',
    undo: 'Annuler',
    delete: 'Supprimer «\u202fStory 1\u202f»',
    deleteThis: 'Supprimer ce récit',
    failure: 'Impossible de charger les récits',
    home: 'Retour à l’accueil',
    again: 'Réessayer',
    fact: 'Anecdote',
    back: 'Retour',
    missing: 'Récit introuvable',
    toStories: 'Retour aux récits',
  },
} as const

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const today = (language: Language): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'medium' })
    .format(new Date())
    .replace(/^1 (?=\D*\d{4})/, language === 'fr' ? '1er ' : '1 ')

/** What the server has kept of a user's stories, newest first. */
const keptTitles = async (page: Page): Promise<string[]> => {
  const answer = await page.request.get('/api/stories?limit=100')
  const stories: { title: string }[] = await answer.json()
  return stories.map(({ title }) => title)
}

/** Signs up, and opens the list with so many stories in it. */
const openList = async (
  page: Page,
  app: { giveStories(email: string, count: number): Promise<void> },
  count: number,
  language: Language = 'en',
): Promise<void> => {
  const email = await createVisitor(page, language).arrive()
  await app.giveStories(email, count)
  await page.goto('/stories')
  await expect(rows(page).first()).toBeVisible()
}

for (const language of ['en', 'fr'] satisfies Language[]) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'fr' ? 'fr-FR' : 'en-GB' })
    const say = texts[language]

    test('the list is empty, then full, searched without accents, and emptied with an undo', async ({
      app,
      page,
    }) => {
      const visitor = createVisitor(page, language)
      const email = await visitor.arrive()
      await page.goto('/stories')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.say.stories)
      await expect(page.getByRole('heading', { name: say.empty })).toBeVisible()
      await expect(page.getByRole('link', { name: say.discover })).toHaveAttribute('href', '/')

      const told = await page.request.post('/api/generate-story-from-text', {
        data: { text: say.landmark, format: 'quick_facts', language },
      })
      const { title, location } = await told.json()
      await app.giveStories(email, 2)
      await page.reload()
      await expect(page.getByText(say.three)).toBeVisible()
      await expect(rows(page).first()).toContainText(title)
      await expect(rows(page).first()).toContainText(location)
      await expect(rows(page).first()).toContainText(`${say.format} · ${today(language)}`)

      const search = page.getByRole('searchbox', { name: say.search })
      await search.fill(say.query)
      await expect(page.getByText(say.one)).toBeVisible()
      await expect(rows(page)).toHaveCount(1)
      await rows(page).getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.goBack()
      await expect(search).toHaveValue(say.query)
      await search.fill('atlantis')
      await expect(page.getByRole('heading', { name: say.none })).toBeVisible()
      await page.getByRole('button', { name: say.clear }).first().click()
      await expect(rows(page)).toHaveCount(3)
      await expect(search).toBeFocused()

      await page.getByRole('button', { name: say.delete }).click()
      await expect(rows(page)).toHaveCount(2)
      await expect(page.getByText(say.deleted)).toBeVisible()
      await page.getByRole('button', { name: say.undo }).click()
      await expect(rows(page)).toHaveCount(3)
      await expect(page.getByRole('link', { name: 'Story 1' })).toBeFocused()
      expect(await keptTitles(page)).toHaveLength(3)
    })

    test('a story’s page shows it whole, leads back, and says when it is not there', async ({
      app,
      page,
    }) => {
      await openList(page, app, 3, language)
      await page.getByRole('link', { name: 'Story 2' }).click()
      await expect(page).toHaveURL(/\/story\//)
      await page.reload()
      const story = page.getByRole('article')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Story 2')
      await expect(page).toHaveTitle('Story 2 · Storystone')
      await expect(story).toContainText(say.format)
      await expect(story).toContainText('Rome, Italy · ')
      await expect(story.locator('time')).toContainText(/^\S+ \p{L}+ \d{4}$/u)
      await expect(story.getByRole('listitem')).toHaveText([
        'Fact 2',
        'Built of stone, like all the others.',
      ])
      await expect(story.getByRole('heading', { name: say.fact })).toBeVisible()
      await expect(page.getByRole('button', { name: say.deleteThis })).toBeVisible()
      await page.getByRole('link', { name: say.back, exact: true }).click()
      await expect(page).toHaveURL('/stories')

      await page.goto('/story/not-there')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.missing)
      await page.getByRole('link', { name: say.toStories }).click()
      await expect(rows(page)).toHaveCount(3)
    })

    test('a list that can’t be loaded says so, with the way home', async ({ app, page }) => {
      await page.route('/api/stories', (route) => route.abort())
      // Nor does the shelf bring the list meanwhile, when the signal comes back by itself.
      await page.route('/api/stories/changes*', (route) => route.abort())
      const email = await createVisitor(page, language).arrive()
      await app.giveStories(email, 1)
      await page.goto('/stories')
      const alert = page.getByRole('alert')
      await expect(alert).toContainText(say.failure)
      await expect(alert.getByRole('link', { name: say.home })).toHaveAttribute('href', '/')
      await page.unroute('/api/stories')
      await alert.getByRole('button', { name: say.again }).click()
      await expect(rows(page)).toHaveCount(1)
    })
  })
}

test('a deletion is sent when its toast ends, those before it at once', async ({ app, page }) => {
  await page.clock.install()
  await openList(page, app, 3)
  await page.getByRole('button', { name: 'Delete “Story 1”' }).click()
  expect(await keptTitles(page)).toHaveLength(3)
  await page.getByRole('button', { name: 'Delete “Story 2”' }).click()
  await expect.poll(() => keptTitles(page)).toEqual(['Story 2', 'Story 3'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Delete “Story 3”' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.mouse.move(0, 0)
  await page.clock.fastForward(5000)
  await expect(page.getByText('Story deleted')).toBeHidden()
  await expect.poll(() => keptTitles(page)).toEqual(['Story 2'])
})

test('a deletion is sent when the page goes, and before one logs out', async ({ app, page }) => {
  const visitor = createVisitor(page)
  await openList(page, app, 2)
  await page.getByRole('button', { name: 'Delete “Story 1”' }).click()
  await page.goto('about:blank')
  await expect.poll(() => keptTitles(page)).toEqual(['Story 2'])
  await page.goto('/stories')
  await page.getByRole('button', { name: 'Delete “Story 2”' }).click()
  await expect(page.getByRole('heading', { name: 'No Stories Yet' })).toBeVisible()
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.status() === 204,
  )
  await visitor.logOut()
  await sent
})

test('a deletion that fails brings the story back and says so', async ({ app, page }) => {
  await openList(page, app, 2)
  await page.route('**/api/stories/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Delete “Story 1”' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.locator('[aria-live]').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('“Story 1” could not be deleted')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
})

test('a story is deleted from its page, which goes at once and is not found again', async ({
  app,
  page,
}) => {
  await openList(page, app, 2)
  await page.getByRole('link', { name: 'Story 1' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Story 1')
  await page.getByRole('button', { name: 'Delete this story' }).click()
  await expect(page).toHaveURL('/stories')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('link', { name: 'Story 1' }).click()
  await page.getByRole('button', { name: 'Delete this story' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Story Not Found')
  await page.getByRole('link', { name: 'Back to Stories' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('a thousand stories: older pages come as one scrolls, all are searched, rows are cheap', async ({
  app,
  page,
}) => {
  test.setTimeout(90_000)
  // The shelf would bring them all.
  await page.route('**/api/stories/changes*', (route) => route.abort())
  await openList(page, app, 1000)
  await expect(rows(page)).toHaveCount(50)
  await page.getByText('Story 50', { exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Story 51', { exact: true })).toBeAttached()

  await page.getByRole('searchbox').fill('story 1000')
  await expect(page.getByRole('link', { name: /^Story 1000/ })).toBeVisible()
  await expect(page.getByText('1 story found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  // They are drawn a few at a time, whenever the page has nothing else to do.
  await expect(rows(page)).toHaveCount(1000, { timeout: 40_000 })
  await expect(page.getByText('1,000 stories')).toBeVisible()

  await expect(rows(page).first()).toHaveCSS('content-visibility', 'auto')
})
