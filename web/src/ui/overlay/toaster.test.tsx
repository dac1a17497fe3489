import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { doing, render } from '#web/testing/render.tsx'
import './toast-card.tsx'
import { Dialog } from './dialog.tsx'
import { showFailure, showToast, useToasts } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => doing(() => useToasts.getState().dismiss()))

it('one toast shows at a time, for five seconds', async () => {
  const page = await render(<Toaster />)
  await doing(() => showToast({ title: 'First' }))
  await doing(() => showToast({ title: 'Second', description: 'More of it' }))
  expect(page.textContent).toBe('SecondMore of it')

  await doing(() => void vi.advanceTimersByTime(4999))
  expect(page.textContent).toContain('Second')
  await doing(() => void vi.advanceTimersByTime(1))
  expect(page.textContent).toBe('')
})

it('failures are announced assertively, other toasts politely', async () => {
  const page = await render(<Toaster />)
  await doing(() => showFailure({ title: 'Failed' }))
  expect(page.querySelector('[aria-live="assertive"]')?.textContent).toBe('Failed')
  await doing(() => showToast({ title: 'Done' }))
  expect(page.querySelector('[aria-live="assertive"]')?.textContent).toBe('')
  expect(page.querySelector('[aria-live="polite"]')?.textContent).toBe('Done')
})

it('a toast stays while the pointer is over it', async () => {
  const page = await render(<Toaster />)
  await doing(() => showToast({ title: 'Wait' }))
  const card = page.querySelector('[aria-live="polite"] > div')
  await doing(() => void card?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  await doing(() => void vi.advanceTimersByTime(60_000))
  expect(page.textContent).toBe('Wait')
})

const renderWithField = () =>
  render(
    <>
      <input />
      <Toaster />
    </>,
  )

const undoable = () => {
  const undo = vi.fn()
  const end = vi.fn()
  showToast({ title: 'Gone', action: { label: 'Undo', isUndo: true, run: undo }, onEnd: end })
  return { undo, end }
}

const buttonOf = (page: HTMLElement, name: string) =>
  [...page.querySelectorAll('button')].find((button) =>
    (button.getAttribute('aria-label') ?? button.textContent).startsWith(name),
  )

it('running a toast’s action does not call onEnd', async () => {
  const page = await render(<Toaster />)
  const { undo, end } = undoable()
  await doing(() => undefined)
  await doing(() => buttonOf(page, 'Undo')?.click())
  await doing(() => void vi.advanceTimersByTime(6000))
  expect(undo).toHaveBeenCalledOnce()
  expect(end).not.toHaveBeenCalled()
  expect(page.textContent).toBe('')
})

it.each([
  ['in time', () => void vi.advanceTimersByTime(5000)],
  ['dismissed', (page: HTMLElement) => buttonOf(page, 'Dismiss')?.click()],
  ['replaced by another', () => showToast({ title: 'Next' })],
])('onEnd is called once, %s', async (_how, end) => {
  const page = await render(<Toaster />)
  const toast = undoable()
  await doing(() => undefined)
  await doing(() => end(page))
  await doing(() => useToasts.getState().dismiss())
  expect(toast.end).toHaveBeenCalledOnce()
  expect(toast.undo).not.toHaveBeenCalled()
})

it('Ctrl+Z runs no action that undoes nothing', async () => {
  const page = await render(<Toaster />)
  const run = vi.fn()
  showToast({ title: 'Ready', action: { label: 'Open', run } })
  await doing(() => undefined)
  expect(page.textContent).toBe('ReadyOpen')
  const press = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true })
  await doing(() => void document.body.dispatchEvent(press))
  expect(run).not.toHaveBeenCalled()
})

it('a toast that offers nothing is gone when a dialog opens; an undo stays', async () => {
  const page = await render(<Toaster />)
  await doing(() => showToast({ title: 'Done' }))
  const dialog = await render(
    <Dialog onClose={() => {}} title="Sure?">
      Really.
    </Dialog>,
  )
  expect(page.textContent + dialog.textContent).toBe('Sure?Really.')
  const { undo } = undoable()
  await render(
    <Dialog onClose={() => {}} title="Another">
      Well.
    </Dialog>,
  )
  expect(useToasts.getState().toast?.title).toBe('Gone')
  expect(undo).not.toHaveBeenCalled()
})

it('Ctrl+Z runs the action, except in a field', async () => {
  const page = await renderWithField()
  const { undo } = undoable()
  await doing(() => undefined)
  const press = (target: Element | null) =>
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))
  await doing(() => void press(page.querySelector('input')))
  expect(undo).not.toHaveBeenCalled()
  await doing(() => void press(document.body))
  expect(undo).toHaveBeenCalledOnce()
})

it('a focused toast stays, and returns the focus when it closes', async () => {
  const page = await renderWithField()
  await doing(() => showToast({ title: 'Done' }))
  const card = page.querySelector('[aria-live="polite"] > div')
  const pointer = (name: string) =>
    doing(() => void card?.dispatchEvent(new PointerEvent(name, { bubbles: true })))
  await doing(() => page.querySelector('input')?.focus())
  await doing(() => buttonOf(page, 'Dismiss')?.focus())
  await pointer('pointerover')
  await pointer('pointerout')
  await doing(() => void vi.advanceTimersByTime(60_000))
  expect(page.textContent).toBe('Done')
  await doing(() => buttonOf(page, 'Dismiss')?.click())
  expect(document.activeElement).toBe(page.querySelector('input'))
})

const Dialogs = () => {
  const [isAbove, setIsAbove] = useState(false)
  return (
    <>
      <Toaster />
      <Dialog onClose={() => undefined} title="Below">
        <button onClick={() => setIsAbove((before) => !before)} type="button" />
        {isAbove && (
          <Dialog onClose={() => undefined} title="Above">
            Text
          </Dialog>
        )}
      </Dialog>
    </>
  )
}

it('a toast appears in the topmost dialog, since the page behind is inert', async () => {
  const page = await render(<Dialogs />)
  const toggle = () => doing(() => page.querySelector('button')?.click())
  await toggle()
  await doing(() => showFailure({ title: 'Failed' }))
  expect(page.textContent).toBe('BelowAboveTextFailed')
  expect(page.querySelector('dialog dialog')?.textContent).toBe('AboveTextFailed')
  await toggle()
  expect(page.querySelector('dialog')?.textContent).toBe('BelowFailed')
  expect(page.textContent).toBe('BelowFailed')
})
