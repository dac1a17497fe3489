import './app/theme.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { preloadPage } from './app/pages.ts'
import { Pages } from './app/router.tsx'
import { sayStartFailure } from './app/start-failure.ts'
import { restoreFormat } from './features/home/discover/use-format.ts'
import { startI18n, switchLanguage } from './platform/i18n.ts'
import { holdInstallPrompt } from './platform/install-prompt.ts'
import { chosenLanguage, initialLanguage, isLanguage } from './platform/language.ts'
import { restoreDraftText, takeUpTypedText } from './request/draft-text.ts'
import { askWhoIsSignedIn } from './session/store.ts'

const app = (
  <App>
    <BrowserRouter>
      <Pages />
    </BrowserRouter>
  </App>
)

/**
 * What is known from earlier visits is put into the stores before the first rendering. Hydration
 * starts from their initial states all the same, as the page was prerendered, and follows them.
 */
const restore = (root: HTMLElement): void => {
  askWhoIsSignedIn()
  takeUpTypedText(root)
  restoreDraftText()
  restoreFormat()
}

/**
 * Takes a prerendered page up in its own language, or it would be thrown away and drawn anew. The
 * server knows the chosen language by its cookie; where that was lost, the language changes after.
 */
const hydrate = async (root: HTMLElement): Promise<void> => {
  const { lang } = document.documentElement
  await startI18n(isLanguage(lang) ? lang : initialLanguage())
  // In slices, between which the page answers: at once, it is deaf for a tenth of a second and more.
  startTransition(() => void hydrateRoot(root, app))
  const chosen = chosenLanguage()
  if (chosen !== undefined && chosen !== lang) await switchLanguage(chosen)
}

const patienceMs = 250

/**
 * Waits a moment for the page that was asked for: React keeps a skeleton that it has shown once for
 * 300 ms. Where the page fails to load, it is asked for again when it is to be shown.
 */
const awaitPage = (): Promise<unknown> =>
  Promise.race([
    preloadPage(location.pathname).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ])

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no element #root')
  restore(root)
  if (root.hasChildNodes()) return hydrate(root)
  await startI18n(initialLanguage())
  await awaitPage()
  createRoot(root).render(app)
}

addEventListener('beforeinstallprompt', holdInstallPrompt)
start().catch(sayStartFailure)
