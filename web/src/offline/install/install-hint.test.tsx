import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { doing, render } from '#web/testing/render.tsx'
import { InstallHint } from './install-hint.tsx'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'

const visitWith = (userAgent: string): void => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 })
  onTestFinished(() => void vi.unstubAllGlobals())
}

beforeEach(() => localStorage.clear())

it('the install hint explains how on iOS, once in a browser', async () => {
  visitWith(`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`)
  const page = await render(<InstallHint />)
  expect(page.textContent).toContain('Tap Share in your browser, then “Add to Home Screen”.')
  expect((await render(<InstallHint />)).textContent).toBe('')
  await doing(() => page.querySelector('button')?.click())
  expect(page.textContent).toBe('')
})

it('the install hint is hidden inside another app, and still shown in a browser later', async () => {
  visitWith(`${iphone} Mobile/15E148 Instagram 300.0`)
  expect((await render(<InstallHint />)).textContent).toBe('')
  visitWith(`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`)
  expect((await render(<InstallHint />)).textContent).toContain('Add to Home Screen')
})
