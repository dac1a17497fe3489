import { startFailureTexts } from '#web/locales/start-failure.ts'
import { initialLanguage } from '#web/platform/storage/language-preference.ts'

/**
 * Shows in red that the app could not start. Uses its own texts, since the app's may not have
 * loaded.
 */
export const showStartFailure = (error: unknown): void => {
  console.error('The app could not start', error)
  const sentence = document.createElement('p')
  sentence.className = 'p-6 text-danger'
  sentence.setAttribute('role', 'alert')
  sentence.textContent = startFailureTexts[initialLanguage()]
  document.body.prepend(sentence)
}
