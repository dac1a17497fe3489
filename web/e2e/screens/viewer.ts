import type { Browser, Page } from '@playwright/test'
import type { Language } from '@storystone/schema/languages.ts'
import type { App } from '../harness/app.ts'
import { rememberApp, signUpIn } from '../pages/account.ts'
import { textsIn } from '../pages/texts.ts'
import { createReplies } from './replies.ts'
import { createReusablePage } from './reusable-page.ts'
import { type Device, devices, type Scheme, type Screen, type Visitor } from './screen.ts'
import { openScreen } from './steps.ts'

type Options = {
  readonly browser: Browser
  readonly app: App
  readonly language: Language
  readonly device: Device
  /** Device pixels in a CSS pixel. */
  readonly scale?: number
}

/** Shows screens one after the other, each as on a first visit. */
export type Viewer = {
  /** Opens a screen, lets `look` look at it, and leaves it. */
  view(screen: Screen, look: (page: Page) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Changes the colour scheme of a page and waits until it is painted. A map is redrawn. */
export const setScheme = async (page: Page, colorScheme: Scheme): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  )
  await page.locator('[data-testid="map"][aria-busy="true"]').waitFor({ state: 'detached' })
}

/** Opens a browser context for one language and size; motion is reduced, so that screens rest. */
export const createViewer = async (options: Options): Promise<Viewer> => {
  const { browser, app, language, device, scale = 1 } = options
  const context = await browser.newContext({
    ...devices[device],
    baseURL: app.url,
    deviceScaleFactor: scale,
    locale: language,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(30_000)
  rememberApp(context, app)
  const reusable = createReusablePage(context)
  type Cookies = Parameters<typeof context.addCookies>[0]

  const signUp = async (): Promise<Cookies> => {
    await context.clearCookies()
    // An e-mail that looks well in a picture.
    const email = `ada.${crypto.randomUUID().slice(0, 8)}@example.test`
    await signUpIn(context, { email, password: 'a good password' })
    return context.cookies()
  }

  let user: Promise<Cookies> | undefined
  const cookiesOf = async (visitor: Visitor): Promise<Cookies> => {
    if (visitor === 'nobody') return []
    if (visitor === 'newcomer') return signUp()
    user ??= signUp()
    return user
  }

  const openPage = async ({ visitor = 'user', hasBanner }: Screen): Promise<Page> => {
    const cookies = await cookiesOf(visitor)
    const page = await reusable.reset({
      local: { pref_language: language },
      session: hasBanner ? {} : { 'storystone:banner-dismissed': 'true' },
    })
    // Only now: a late answer to the screen before could still set a cookie.
    await context.clearCookies()
    await context.addCookies([...cookies, { name: 'pref_language', value: language, url: app.url }])
    return page
  }

  return {
    view: async (screen, look) => {
      const page = await openPage(screen)
      const { whileOpen } = reusable
      const reply = createReplies(page, whileOpen)
      const stage = { page, app, language, texts: textsIn(language), reply, whileOpen }
      try {
        await openScreen(screen, stage)
        await look(page)
      } catch (error) {
        await reusable.discard()
        throw error
      } finally {
        await screen.leave?.(stage)
      }
    },
    close: () => context.close(),
  }
}
