import type { Language } from '@storystone/schema/languages.ts'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { useToasts } from '#web/ui/overlay/toast-store.ts'
import { startTexts } from './texts.ts'

/**
 * Does something as a user and waits until the page has followed. act() is on only inside, so that
 * later updates don't warn.
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
export const render = async (part: ReactNode, language: Language = 'en', at = '/') => {
  await startTexts(language)
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

/** The first button with this label or text. */
export const buttonOf = (element: HTMLElement, name: string): HTMLButtonElement | undefined =>
  [...element.querySelectorAll('button')].find(
    (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
  )

/** Presses the first button with this label or text. */
export const press = (element: HTMLElement, name: string): Promise<void> =>
  doing(() => buttonOf(element, name)?.click())

/** Types into a field, as React notices it. */
export const typeInto = (field: HTMLInputElement, text: string): Promise<void> =>
  doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** Submits the form. */
export const submit = (element: HTMLElement): Promise<void> =>
  doing(() => element.querySelector('form')?.requestSubmit())

/** Picks an option of the drop-down. */
export const pick = (element: HTMLElement, value: string): Promise<void> =>
  doing(() => {
    const select = element.querySelector('select')
    if (select === null) throw new Error('There is no drop-down')
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

/** The text as a user reads it: with common spaces for narrow and unbreakable ones. */
export const textOf = (element: HTMLElement): string =>
  element.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')

/** The control that a label stands for. */
export const controlOf = (element: HTMLElement, label: string): HTMLInputElement => {
  const found = [...element.querySelectorAll('label')].find((each) => each.textContent === label)
  const control = document.getElementById(found?.htmlFor ?? '')
  if (control instanceof HTMLInputElement) return control
  throw new Error(`No control is labelled ${label}`)
}

/** What a screen reader says of a control in addition to its label. */
export const descriptionOf = (control: HTMLElement): string | undefined =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined

/** The toast that is shown. */
export const toast = () => useToasts.getState().toast

export const clearToast = (): void => useToasts.setState({ toast: null })
