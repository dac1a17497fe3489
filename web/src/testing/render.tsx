import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { loadPageTexts, startI18n } from '../platform/i18n.ts'

/**
 * Does something as a user and waits until the page has followed. React knows of a test only
 * meanwhile, so that later changes by a server's answer are no warning.
 */
export const doing = async (action: () => void | Promise<void>): Promise<void> => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => {
    await action()
  })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

/**
 * Renders a part of the app as it would be in `language`, on the page of an address `at`, and takes
 * it away after the test.
 */
export const render = async (part: ReactNode, language: 'en' | 'fr' = 'en', at = '/') => {
  await startI18n(language)
  await loadPageTexts()
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  await doing(() => root.render(<MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>))
  onTestFinished(async () => {
    await doing(() => root.unmount())
    element.remove()
  })
  return element
}

/** The first button with this text. */
export const buttonOf = (element: HTMLElement, name: string): HTMLButtonElement | undefined =>
  [...element.querySelectorAll('button')].find(({ textContent }) => textContent === name)

/** Presses the first button with this text. */
export const press = (element: HTMLElement, name: string): Promise<void> =>
  doing(() => buttonOf(element, name)?.click())

/** The control that a label stands for. */
export const controlOf = (element: HTMLElement, label: string): HTMLInputElement => {
  const found = [...element.querySelectorAll('label')].find((each) => each.textContent === label)
  const control = document.getElementById(found?.htmlFor ?? '')
  if (control instanceof HTMLInputElement) return control
  throw new Error(`No control is labelled ${label}`)
}

/** What a screen reader says of a control besides its label. */
export const descriptionOf = (control: HTMLElement): string | undefined =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined
