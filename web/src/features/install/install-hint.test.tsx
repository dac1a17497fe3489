import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { doing, render } from '../../testing/render.tsx'
import { InstallHint } from './install-hint.tsx'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'

const visitBy = (userAgent: string): void => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 })
  onTestFinished(() => void vi.unstubAllGlobals())
}

beforeEach(() => localStorage.clear())

it('explains the way on iOS, once in a browser', async () => {
  visitBy(`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`)
  const page = await render(<InstallHint />)
  expect(page.textContent).toContain('Tap Share in your browser, then “Add to Home Screen”.')
  expect((await render(<InstallHint />)).textContent).toBe('')
  await doing(() => page.querySelector('button')?.click())
  expect(page.textContent).toBe('')
})

it('says nothing inside another app, and may be shown in the browser later', async () => {
  visitBy(`${iphone} Mobile/15E148 Instagram 300.0`)
  expect((await render(<InstallHint />)).textContent).toBe('')
  visitBy(`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`)
  expect((await render(<InstallHint />)).textContent).toContain('Add to Home Screen')
})
