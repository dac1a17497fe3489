import { expect, it } from 'vitest'
import { type Surroundings, wayToInstall } from './way-to-install.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const chrome = `${android} Chrome/142.0.0.0 Mobile Safari/537.36`
const safari = `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`

const here = (userAgent: string, more: Partial<Surroundings> = {}): Surroundings => ({
  userAgent,
  touchPoints: 5,
  isInstalled: false,
  canAsk: false,
  ...more,
})

it.each<[string, Surroundings, string | undefined]>([
  ['Chrome that can ask', here(chrome, { canAsk: true }), 'ask'],
  ['a desktop that can ask', here(`${mac} Chrome/142.0`, { touchPoints: 0, canAsk: true }), 'ask'],
  ['Chrome that can’t', here(chrome), 'menu'],
  ['Firefox on Android', here('Mozilla/5.0 (Android 15; Mobile; rv:145.0) Firefox/145.0'), 'menu'],
  ['Safari on an iPhone', here(safari), 'ios'],
  ['Chrome on an iPhone', here(`${iphone} CriOS/142.0 Mobile/15E148 Safari/604.1`), 'ios'],
  ['Safari on an iPad', here(`${mac} Version/18.1 Safari/605.1.15`), 'ios'],
  ['Safari on a Mac', here(`${mac} Version/18.1 Safari/605.1.15`, { touchPoints: 0 }), undefined],
  ['the installed app', here(safari, { isInstalled: true }), undefined],
  ['Instagram on an iPhone', here(`${iphone} Mobile/15E148 Instagram 300.0`), undefined],
  ['Facebook on Android', here(`${chrome} [FB_IAB/FB4A;FBAV/480.0]`, { canAsk: true }), undefined],
  ['a web view of Android', here(chrome.replace('Pixel 9', 'Pixel 9; wv')), undefined],
  ['a nameless web view of iOS', here(`${iphone} Mobile/15E148`), undefined],
  ['a desktop that can’t ask', here('Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0'), undefined],
])('%s: %o is %s', (_name, surroundings, way) => {
  expect(wayToInstall(surroundings)).toBe(way)
})
