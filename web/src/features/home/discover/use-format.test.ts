import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const names = ['pref_story_format', 'pref_story_style'] as const

type UseFormat = typeof import('./use-format.ts').useFormat
type ProbeProps = { useFormat: UseFormat; report(choice: ReturnType<UseFormat>): void }

const Probe = ({ useFormat, report }: ProbeProps) => {
  report(useFormat())
  return null
}

/** The choice as a page that is newly opened has it. */
const openPage = async () => {
  vi.resetModules()
  const { restoreFormat, useFormat } = await import('./use-format.ts')
  const { createRoot } = await import('react-dom/client')
  const { createElement } = await import('react')
  let now: ReturnType<UseFormat> | undefined
  const report = (choice: ReturnType<UseFormat>) => {
    now = choice
  }
  restoreFormat()
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Probe, { useFormat, report })))
  return {
    format: () => now?.[0],
    pick: (format: 'history_guide') => act(async () => now?.[1](format)),
  }
}

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  localStorage.clear()
  for (const name of names) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the code under test
    document.cookie = `${name}=; Max-Age=0; Path=/`
  }
})

it('the format is quick facts at first', async () => {
  expect((await openPage()).format()).toBe('quick_facts')
})

it('the format is stored under all of its keys', async () => {
  const page = await openPage()
  await page.pick('history_guide')
  expect(page.format()).toBe('history_guide')
  for (const name of [...names, 'selectedFormat']) {
    expect(localStorage.getItem(name)).toBe('history_guide')
  }
  expect((await openPage()).format()).toBe('history_guide')
})

it('the format falls back to the stored style when it is missing or unknown', async () => {
  localStorage.setItem('pref_story_format', 'limerick')
  localStorage.setItem('pref_story_style', 'history_guide')
  expect((await openPage()).format()).toBe('history_guide')
  localStorage.setItem('pref_story_style', 'haiku')
  expect((await openPage()).format()).toBe('quick_facts')
})
