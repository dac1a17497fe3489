import { expect, it } from 'vitest'
import { article } from '#web/testing/contract-server.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { Meanwhile } from './steps.tsx'

it.each([
  ['en', 'Meanwhile, from Wikipedia'],
  ['fr', 'En attendant, dans Wikipédia'],
] as const)('shows in %s facts with their source, in no live region', async (language, title) => {
  const meanwhile = { facts: ['One.', 'Two.'], source: article }
  const page = await render(<Meanwhile language={language} meanwhile={meanwhile} />, language)
  expect(textOf(page)).toBe(`${title}One.Two.Arena · CC BY-SA 4.0`)
  expect(page.querySelector('[role], [aria-live]')).toBeNull()
  expect(page.querySelector('ul')?.lang).toBe(language)
})
