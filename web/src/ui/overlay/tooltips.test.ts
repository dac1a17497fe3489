import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attachTooltips, tooltipPlace } from './tooltips.tsx'

const shown: string[] = []
let stop = () => {}

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`No #${id}`)
  return found
}

const point = (type: string, id: string, pointerType = 'mouse'): void => {
  element(id).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }))
}
const over = (id: string): void => point('pointerover', id)
const pass = (ms: number): void => void vi.advanceTimersByTime(ms)
const isShown = (): boolean => shown.at(-1) !== undefined && shown.at(-1) !== '-'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  document.body.innerHTML =
    '<button id="a" data-tooltip="A"><i id="icon"></i></button><button id="b" data-tooltip="B"></button><p id="text"></p><div id="bubble"></div>'
  shown.length = 0
  stop = attachTooltips(document, element('bubble'), {
    show: (control) => shown.push(control.id),
    hide: () => shown.push('-'),
  })
})
afterEach(() => stop())

describe('a tooltip', () => {
  it('opens after 700 ms of hovering', () => {
    over('icon')
    pass(699)
    expect(shown).toEqual([])
    pass(1)
    expect(shown).toEqual(['a'])
  })

  it('does not open for a passing pointer', () => {
    over('a')
    pass(300)
    over('text')
    pass(1000)
    expect(shown).toEqual([])
  })

  it('opens at once within 300 ms of the last one, and waits again after that', () => {
    over('a')
    pass(700)
    over('text')
    pass(150)
    expect(isShown()).toBe(false)
    pass(299)
    over('b')
    expect(shown.at(-1)).toBe('b')
    over('text')
    pass(150 + 301)
    over('a')
    expect(isShown()).toBe(false)
    pass(700)
    expect(shown.at(-1)).toBe('a')
  })

  it('stays while it is hovered', () => {
    over('a')
    pass(700)
    over('text')
    pass(100)
    over('bubble')
    pass(60_000)
    expect(isShown()).toBe(true)
    over('text')
    pass(150)
    expect(isShown()).toBe(false)
  })

  it.each([
    ['Escape', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
    ['a press', () => point('pointerdown', 'a')],
    ['a scroll', () => document.dispatchEvent(new Event('scroll'))],
    [
      'the focus leaving',
      () => element('a').dispatchEvent(new FocusEvent('focusout', { bubbles: true })),
    ],
  ])('closes at %s', (_what, act) => {
    over('a')
    pass(700)
    act()
    expect(isShown()).toBe(false)
  })

  it('does not reopen over a pressed control until the pointer has left it', () => {
    over('a')
    point('pointerdown', 'a')
    over('icon')
    pass(5000)
    expect(isShown()).toBe(false)
    over('text')
    over('a')
    pass(700)
    expect(isShown()).toBe(true)
  })

  it('opens for a long press, and closes a while after', () => {
    over('a')
    point('pointerdown', 'a', 'touch')
    pass(700)
    expect(isShown()).toBe(true)
    point('pointerup', 'a', 'touch')
    pass(1499)
    expect(isShown()).toBe(true)
    pass(1)
    expect(isShown()).toBe(false)
  })

  it('does not open for a tap', () => {
    point('pointerover', 'a', 'touch')
    point('pointerdown', 'a', 'touch')
    pass(80)
    point('pointerup', 'a', 'touch')
    pass(5000)
    expect(shown).toEqual([])
  })
})

const bubble = { width: 100, height: 30 }
const phone = { width: 390, height: 844 }
const control = { left: 200, top: 6, width: 44, height: 44 }

it.each([
  ['under its control and in its middle', control, { left: 172, top: 56 }],
  ['inside the right edge', { ...control, left: 340 }, { left: 282, top: 56 }],
  ['inside the left edge', { ...control, left: 0 }, { left: 8, top: 56 }],
  ['over its control at the foot of the screen', { ...control, top: 796 }, { left: 172, top: 760 }],
])('tooltipPlace is %s', (_where, at, expected) => {
  expect(tooltipPlace(at, bubble, phone)).toEqual(expected)
})
