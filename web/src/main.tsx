import { isLanguage } from '@storystone/schema/languages.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { provideBelongings, startAccount } from '#web/account'
import { preloadPage } from '#web/app/pages/pages.ts'
import { App, Pages } from '#web/app/router.tsx'
import { restoreCosts } from '#web/billing'
import { restoreFormat } from '#web/discover'
import { startFailureTexts } from '#web/locales/start-failure.ts'
import { startI18n } from '#web/platform/i18n.ts'
import {
  chosenLanguage,
  initialLanguage,
  switchLanguage,
} from '#web/platform/storage/web-storage.ts'
import { restoreDraftText, takeUpTypedText } from '#web/story-request'

/**
 * Shows in red that the app could not start. Uses its own texts, since the app's may not have
 * loaded.
 */
const showStartFailure = (error: unknown): void => {
  console.error('The app could not start', error)
  const sentence = document.createElement('p')
  sentence.className = 'p-6 text-danger'
  sentence.setAttribute('role', 'alert')
  sentence.textContent = startFailureTexts[initialLanguage()]
  document.body.prepend(sentence)
}

const app = (
  <App>
    <BrowserRouter>
      <Pages />
    </BrowserRouter>
  </App>
)

/**
 * Puts what earlier visits stored into the stores before the first render. Hydration still starts
 * from their initial states, as the prerendered page did, and follows.
 */
const restore = (root: HTMLElement): void => {
  provideBelongings(() => import('#web/app/user-data.ts'))
  startAccount()
  takeUpTypedText(root)
  restoreDraftText()
  restoreFormat()
  restoreCosts()
}

/**
 * Hydrates a prerendered page in its own language; in another, React would discard its markup. If
 * the language cookie was lost, the language changes afterwards.
 */
const hydrate = async (root: HTMLElement): Promise<void> => {
  const { lang } = document.documentElement
  await startI18n(isLanguage(lang) ? lang : initialLanguage())
  // A transition hydrates in slices. In one go the page would not respond for over 100 ms.
  startTransition(() => {
    window.earlyInput?.stop()
    hydrateRoot(root, app)
  })
  const chosen = chosenLanguage()
  if (chosen !== undefined && chosen !== lang) await switchLanguage(chosen)
}

const patienceMs = 250

/**
 * Waits briefly for the requested page, since React shows a skeleton for at least 300 ms. A page
 * that fails to load is requested again when it renders.
 */
const awaitPage = (): Promise<unknown> =>
  Promise.race([
    preloadPage(location.pathname).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ])

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no element #root')
  // A phone runs the code for about 50 ms by then: what follows has a task of its own.
  await new Promise((resolve) => setTimeout(resolve))
  restore(root)
  if (root.hasChildNodes()) return hydrate(root)
  await startI18n(initialLanguage())
  await awaitPage()
  createRoot(root).render(app)
}

start().catch(showStartFailure)
