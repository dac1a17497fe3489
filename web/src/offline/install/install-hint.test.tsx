import { expect, it, vi } from 'vitest'
import { doing, render } from '#web/testing/render.tsx'
import { type InstallContext, InstallHint, installMethodFor } from './install-hint.tsx'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'

const visitWith = (userAgent: string): void => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 })
}

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

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const chrome = `${android} Chrome/142.0.0.0 Mobile Safari/537.36`
const safari = `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`

const inBrowser = (userAgent: string, more: Partial<InstallContext> = {}): InstallContext => ({
  userAgent,
  touchPoints: 5,
  isInstalled: false,
  canPrompt: false,
  ...more,
})

it.each<[string, InstallContext, string | undefined]>([
  ['Chrome that can prompt', inBrowser(chrome, { canPrompt: true }), 'prompt'],
  [
    'a desktop that can prompt',
    inBrowser(`${mac} Chrome/142.0`, { touchPoints: 0, canPrompt: true }),
    'prompt',
  ],
  ['Chrome that can’t prompt', inBrowser(chrome), 'menu'],
  [
    'Firefox on Android',
    inBrowser('Mozilla/5.0 (Android 15; Mobile; rv:145.0) Firefox/145.0'),
    'menu',
  ],
  ['Safari on an iPhone', inBrowser(safari), 'ios'],
  ['Chrome on an iPhone', inBrowser(`${iphone} CriOS/142.0 Mobile/15E148 Safari/604.1`), 'ios'],
  ['Safari on an iPad', inBrowser(`${mac} Version/18.1 Safari/605.1.15`), 'ios'],
  [
    'Safari on a Mac',
    inBrowser(`${mac} Version/18.1 Safari/605.1.15`, { touchPoints: 0 }),
    undefined,
  ],
  ['the installed app', inBrowser(safari, { isInstalled: true }), undefined],
  ['Instagram on an iPhone', inBrowser(`${iphone} Mobile/15E148 Instagram 300.0`), undefined],
  [
    'Facebook on Android',
    inBrowser(`${chrome} [FB_IAB/FB4A;FBAV/480.0]`, { canPrompt: true }),
    undefined,
  ],
  ['a web view of Android', inBrowser(chrome.replace('Pixel 9', 'Pixel 9; wv')), undefined],
  ['an unnamed web view of iOS', inBrowser(`${iphone} Mobile/15E148`), undefined],
  [
    'a desktop that can’t prompt',
    inBrowser('Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0'),
    undefined,
  ],
])('installMethodFor %s, %o, is %s', (_name, context, method) => {
  expect(installMethodFor(context)).toBe(method)
})
