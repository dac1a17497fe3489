import { lastUserKey } from '../../../src/storage/last-user.ts'
import type { Screen, Stage } from '../screen.ts'
import { openHome, openPage } from '../steps.ts'

/** Else the app takes the visitor for whom the browser remembers, and waits for nobody. */
const forgetWhoItWas = ({ page, whileOpen }: Stage): Promise<void> =>
  whileOpen(page.addInitScript((key) => localStorage.removeItem(key), lastUserKey))

/** What is around every page, and what stands in a page's place. */
export const shellScreens: readonly Screen[] = [
  {
    name: 'language-menu',
    visitor: 'nobody',
    open: async (stage) => {
      await openHome(stage)
      await stage.page.locator('header button').first().click()
      await stage.page.getByRole('button', { name: 'Français', exact: true }).waitFor()
    },
  },
  {
    name: 'account-menu',
    visitor: 'user',
    open: async (stage) => {
      await openHome(stage)
      await stage.page.getByRole('button', { name: stage.texts.header.account }).click()
      await stage.page.getByText(stage.texts.menu.logOut).waitFor()
    },
  },
  {
    name: 'voice-menu',
    visitor: 'user',
    open: async (stage) => {
      await openHome(stage)
      await stage.page.getByRole('button', { name: stage.texts.header.account }).click()
      await stage.page.getByText(stage.texts.menu.voice).click()
      await stage.page.getByText(stage.texts.menu.voices.female).waitFor()
    },
  },
  {
    name: 'tooltip',
    visitor: 'user',
    device: 'desktop',
    open: async (stage) => {
      await openHome(stage)
      await stage.page.getByRole('button', { name: stage.texts.header.account }).hover()
      await stage.page.locator('[popover="manual"]').waitFor()
    },
  },
  {
    name: 'banner',
    visitor: 'nobody',
    hasBanner: true,
    open: async (stage) => {
      await openHome(stage)
      await stage.page.getByLabel(stage.texts.banner.label).waitFor()
    },
  },
  {
    name: 'privacy',
    visitor: 'user',
    open: (stage) => openPage(stage, '/privacy', stage.texts.app.privacy),
  },
  {
    name: 'not-found',
    visitor: 'nobody',
    open: (stage) => openPage(stage, '/no/such/page', stage.texts.notFound.title),
  },
  {
    name: 'account-loading',
    visitor: 'user',
    open: async (stage) => {
      await forgetWhoItWas(stage)
      await stage.answers.withhold('user')
      await stage.page.goto('/stories')
      await stage.page.locator('main [aria-busy="true"]').first().waitFor()
    },
  },
  {
    name: 'account-unreachable',
    visitor: 'user',
    open: async (stage) => {
      await forgetWhoItWas(stage)
      await stage.answers.lose('user')
      await stage.page.goto('/stories')
      await stage.page.getByText(stage.texts.app.accountFailure).waitFor()
    },
  },
  {
    name: 'render-failure',
    visitor: 'nobody',
    open: async (stage) => {
      await openHome(stage)
      await stage.page.route('**/assets/*.js', (route) => route.abort())
      await stage.page.evaluate(
        'history.pushState({}, "", "/auth"); dispatchEvent(new PopStateEvent("popstate"))',
      )
      await stage.page.getByText(stage.texts.app.failure).waitFor()
    },
  },
  {
    name: 'missing-root',
    visitor: 'nobody',
    open: async ({ page }) => {
      await page.route('/', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace('id="root"', 'id="nothing"'),
        })
      })
      await page.goto('/')
      await page.getByRole('alert').waitFor()
    },
  },
]
