import { expect, it } from 'vitest'
import { render, textOf } from '#web/testing/render.tsx'
import { Meanwhile } from './meanwhile.tsx'

it.each([
  ['en', 'Meanwhile, from Wikipedia'],
  ['fr', 'En attendant, dans Wikipédia'],
] as const)('shows in %s facts with their source, in no live region', async (language, title) => {
  const source = {
    id: 'enwiki:1',
    title: 'Petra',
    url: 'https://x.test/',
    revisionId: '1',
    language,
    retrievedAt: '2026-11-21T08:00:00.000Z',
    license: { name: 'CC BY-SA 4.0', url: 'https://y.test/' },
  }
  const meanwhile = { facts: ['One.', 'Two.'], source }
  const page = await render(<Meanwhile language={language} meanwhile={meanwhile} />, language)
  expect(textOf(page)).toBe(`${title}One.Two.Petra · CC BY-SA 4.0`)
  expect(page.querySelector('[role], [aria-live]')).toBeNull()
  expect(page.querySelector('ul')?.lang).toBe(language)
})
