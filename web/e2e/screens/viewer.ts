import type { Browser, Page } from '@playwright/test'
import type { Language } from '@storystone/schema/catalog.ts'
import type { App } from '../harness/app.ts'
import { type Credentials, rememberApp, signUpIn } from '../pages/account.ts'
import { textsIn } from '../pages/texts.ts'
import { answersFor } from './answers.ts'
import { createClearedPage } from './cleared-page.ts'
import {
  type Device,
  devices,
  type Scheme,
  type Screen,
  type Stage,
  type Visitor,
} from './screen.ts'

type Setting = {
  readonly browser: Browser
  readonly app: App
  readonly language: Language
  readonly device: Device
  /** Device pixels in a CSS pixel. */
  readonly scale?: number
}

/**
 * Shows screens one after the other, each as its visitor would see it who comes for the first time.
 * Decision 114: all in one page, since each new one would cost a process.
 */
export type Viewer = {
  /** Opens a screen, lets `look` look at it, and leaves it. */
  view(screen: Screen, look: (page: Page) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Changes what the page is painted in, and waits until it is. */
export const setScheme = async (page: Page, colorScheme: Scheme): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  )
}

/** What a browser keeps of a visitor. */
type Memory = {
  readonly cookies: Parameters<ReturnType<Browser['contexts']>[number]['addCookies']>[0]
}

/** Somebody whose e-mail fits a picture. */
const newAda = (): Credentials => ({
  email: `ada.${crypto.randomUUID().slice(0, 8)}@example.test`,
  password: 'a good password',
})

/** Opens a browser of its own for one language and size; motion is reduced, so that screens rest. */
export const createViewer = async (setting: Setting): Promise<Viewer> => {
  const { browser, app, language, device, scale = 1 } = setting
  const texts = textsIn(language)
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
  const nobody: Memory = { cookies: [] }

  const cleared = createClearedPage(context)

  const pageFor = async (memory: Memory, hasBanner = false): Promise<Page> => {
    const page = await cleared.clear({
      local: { pref_language: language },
      session: hasBanner ? {} : { 'storystone:banner-dismissed': 'true' },
    })
    // Only now does nobody of the screen before answer with a cookie of theirs.
    await context.clearCookies()
    await context.addCookies([
      ...memory.cookies,
      { name: 'pref_language', value: language, url: app.url },
    ])
    return page
  }

  const welcomeUser = async (): Promise<Memory> => {
    await context.clearCookies()
    await signUpIn(context, newAda())
    return { cookies: await context.cookies() }
  }

  let user: Promise<Memory> | undefined
  const memoryOf = async (visitor: Visitor): Promise<Memory> => {
    if (visitor === 'nobody') return nobody
    if (visitor === 'newcomer') return await welcomeUser()
    user ??= welcomeUser()
    return await user
  }

  return {
    view: async (screen, look) => {
      const page = await pageFor(await memoryOf(screen.visitor), screen.hasBanner)
      const { whileOpen } = cleared
      const answers = answersFor(page, whileOpen)
      const stage: Stage = { page, app, language, texts, answers, whileOpen }
      try {
        await screen.open(stage)
        await look(page)
      } catch (error) {
        await cleared.drop()
        throw error
      } finally {
        await screen.leave?.(stage)
      }
    },
    close: () => context.close(),
  }
}
