import { beforeEach, expect, it, vi } from 'vitest'
import { doing, render } from '#web/testing/render.tsx'
import { without } from '#web/testing/without.ts'
import { Menu } from './menu.tsx'
import { polyfillPopovers, Tooltips } from './tooltips.tsx'

/** A browser ignores an unknown selector only within `:is()`. */
const refuseUnknown = (selector: string): boolean => {
  if (!selector.includes(':is(')) throw new DOMException(`No ${selector}`, 'SyntaxError')
  return false
}

const renderMenus = async () => {
  const page = await render(
    <>
      {['Language', 'Account'].map((label) => (
        <Menu key={label} label={label} sign={label}>
          {(close) => (
            <button onClick={close} type="button">
              {`Pick ${label}`}
            </button>
          )}
        </Menu>
      ))}
      <p>Next to it</p>
      <Tooltips />
    </>,
  )
  const part = (selector: string): HTMLElement => {
    const found = page.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`No ${selector}`)
    return found
  }
  return {
    page,
    part,
    button: part('[aria-label="Language"]'),
    sheets: () => [...page.querySelectorAll('[data-open]')].map(({ textContent }) => textContent),
  }
}

const press = (element: HTMLElement): Promise<void> =>
  doing(() => {
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    element.click()
  })

beforeEach(() => {
  without(HTMLElement.prototype, 'popover')
  vi.spyOn(Element.prototype, 'matches').mockImplementation(refuseUnknown)
  const stop = polyfillPopovers()
  return () => stop()
})

it('a menu opens and closes by its button and reports its state', async () => {
  const { button, sheets } = await renderMenus()
  expect(sheets()).toEqual([])
  await press(button)
  expect(sheets()).toEqual(['Pick Language'])
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await press(button)
  expect(sheets()).toEqual([])
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

it('a choice closes the menu and returns the focus to its button', async () => {
  const { button, part, sheets } = await renderMenus()
  await press(button)
  const choice = part('[data-open] button')
  choice.focus()
  expect(sheets()).toEqual(['Pick Language'])
  await press(choice)
  expect(sheets()).toEqual([])
  expect(document.activeElement).toBe(button)
})

it('Escape or a press outside closes the menu; a press inside does not', async () => {
  const { page, button, part, sheets } = await renderMenus()
  await press(button)
  await press(part('[data-open]'))
  expect(sheets()).toEqual(['Pick Language'])
  await doing(() => {
    page.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  expect(sheets()).toEqual([])

  await press(button)
  await press(part('p'))
  expect(sheets()).toEqual([])
})

it('of two menus only one is open at a time, also by keyboard', async () => {
  const { button, part, sheets } = await renderMenus()
  await doing(() => button.click())
  expect(sheets()).toEqual(['Pick Language'])
  await doing(() => part('[aria-label="Account"]').click())
  expect(sheets()).toEqual(['Pick Account'])
})

it('without popovers there are no tooltips', async () => {
  const { page } = await renderMenus()
  expect(page.querySelector('[popover="manual"]')).toBeNull()
})
