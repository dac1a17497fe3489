import { beforeEach, expect, it, vi } from 'vitest'
import { until } from '#web/testing/contract-server.ts'
import { buttonOf, press, render } from '#web/testing/render.tsx'
import { ThemePage } from './theme-page.tsx'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../ui/{controls,overlay,page,icons}/*.tsx', '!**/*.test.tsx'],
  { eager: true },
)

/** A component has a name with a capital letter. */
const components = Object.values(modules)
  .flatMap(Object.entries)
  .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function')
  .map(([name]) => name)

// One of the samples is a part that fails.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

it('the page of the theme shows every component of the interface', async () => {
  const page = await render(<ThemePage />, 'en', '/dev/theme')
  const shown = [...page.querySelectorAll('h3, figcaption')]
    .filter(({ parentElement }) => (parentElement?.childElementCount ?? 0) > 1)
    .map(({ textContent }) => textContent)
  expect(components.length).toBeGreaterThan(50)
  expect(components.filter((name) => !shown.includes(name))).toEqual([])
})

it('the page of the theme shows parts that load or fail as users see them', async () => {
  const page = await render(<ThemePage />, 'en', '/dev/theme')
  await until(() => expect(page.textContent).toContain('What was loaded'))
  expect(page.textContent).toContain('a1b2c3d4')
  expect(page.querySelectorAll('[data-number="1"]')).toHaveLength(3)
  for (const kind of ['card', 'sheet', 'full']) {
    await press(page, kind)
    expect(page.querySelector('dialog h2')?.textContent).toBe(`Dialog: ${kind}`)
    await press(page, 'Close')
  }
  expect(buttonOf(page, 'Undo')).toBeDefined()
})
