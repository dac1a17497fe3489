import { expect, it, vi } from 'vitest'
import { doing, render } from '#web/testing/render.tsx'
import { Dialog } from './dialog.tsx'

/** The browser fires `pointerdown` where a press starts, `click` on the common ancestor of start and end. */
const press = (start: Element | null, common: Element | null) =>
  doing(() => {
    start?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    common?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })

it('a dialog closes at a press outside, but not after selecting text past its edge', async () => {
  const onClose = vi.fn()
  const page = await render(
    <Dialog onClose={onClose} title="Name">
      <input />
    </Dialog>,
  )
  const dialog = page.querySelector('dialog')
  await press(page.querySelector('input'), dialog)
  expect(onClose).not.toHaveBeenCalled()
  await press(dialog, dialog)
  expect(onClose).toHaveBeenCalledOnce()
})

it('a dialog stays open when a file picker in it is cancelled', async () => {
  const onClose = vi.fn()
  const page = await render(
    <Dialog onClose={onClose} title="Photo">
      <input type="file" />
    </Dialog>,
  )
  const cancel = (selector: string) =>
    doing(() => {
      page.querySelector(selector)?.dispatchEvent(new Event('cancel', { bubbles: true }))
    })
  await cancel('input')
  expect(onClose).not.toHaveBeenCalled()
  await cancel('dialog')
  expect(onClose).toHaveBeenCalledOnce()
})

it.each([
  ['gives the focus to its title where its first control is further down', 40, 'H2'],
  ['leaves the focus to its first control where all is in sight', 0, 'INPUT'],
])('a dialog %s', async (_what, scrollTop, focused) => {
  // The browser focuses the first control and scrolls to it.
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (
    this: HTMLDialogElement,
  ) {
    this.scrollTop = scrollTop
    this.querySelector('input')?.focus()
  })
  await render(
    <Dialog onClose={vi.fn()} title="Name">
      <input />
    </Dialog>,
  )
  expect(document.activeElement?.tagName).toBe(focused)
})
