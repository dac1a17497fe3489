import { lastUserKey } from '#web/account/session/last-user.ts'
import type { Screen } from '../screen.ts'
import { home, press, run, runFirst, skeleton } from '../steps.ts'

/** Otherwise the app assumes the user that the browser remembers, and waits for no answer. */
const forgetLastUser = runFirst(`localStorage.removeItem('${lastUserKey}')`)

/** What surrounds every page, and what replaces a page. */
export const shellScreens: readonly Screen[] = [
  {
    ...home,
    name: 'language-menu',
    visitor: 'nobody',
    steps: [({ page }) => page.locator('header button').first().click()],
    state: ({ page }) => page.getByRole('button', { name: 'Français', exact: true }),
  },
  { ...home, name: 'account-menu', steps: [press('header.account')], state: 'menu.logOut' },
  {
    ...home,
    name: 'voice-menu',
    steps: [
      press('header.account'),
      ({ page, texts }) => page.getByRole('button', { name: texts.menu.voice }).click(),
    ],
    state: ({ page }) => page.getByText(/Eleanor|Camille/),
  },
  {
    ...home,
    name: 'tooltip',
    device: 'desktop',
    steps: [({ page, texts }) => page.getByRole('button', { name: texts.header.account }).hover()],
    state: ({ page }) => page.locator('[popover="manual"]'),
  },
  {
    ...home,
    name: 'banner',
    visitor: 'nobody',
    hasBanner: true,
    state: ({ page, texts }) => page.getByLabel(texts.banner.label),
  },
  { name: 'privacy', path: '/privacy', heading: 'app.privacy' },
  { name: 'not-found', visitor: 'nobody', path: '/no/such/page', heading: 'notFound.title' },
  {
    name: 'account-loading',
    replies: { user: 'withheld' },
    arrange: forgetLastUser,
    path: '/stories',
    state: skeleton,
  },
  {
    name: 'account-unreachable',
    replies: { user: 'lost' },
    arrange: forgetLastUser,
    path: '/stories',
    state: 'trouble.account',
  },
  {
    ...home,
    name: 'render-failure',
    visitor: 'nobody',
    steps: [
      ({ page }) => page.route('**/assets/*.js', (route) => route.abort()),
      run('history.pushState({}, "", "/auth"); dispatchEvent(new PopStateEvent("popstate"))'),
    ],
    state: 'app.failure',
  },
  {
    name: 'missing-root',
    visitor: 'nobody',
    arrange: ({ page }) =>
      page.route('/', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace('id="root"', 'id="nothing"')
        await route.fulfill({ response, body })
      }),
    path: '/',
    state: ({ page }) => page.getByRole('alert'),
  },
]
