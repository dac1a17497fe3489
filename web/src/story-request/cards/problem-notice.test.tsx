import { expect, it } from 'vitest'
import { outboxItem } from '#web/testing/outbox.ts'
import { render } from '#web/testing/render.tsx'
import type { Problem } from '../item.ts'
import { ProblemNotice } from './problem-notice.tsx'

const textFor = async (problem: Problem, language: 'en' | 'fr'): Promise<string | null> => {
  const item = outboxItem({ state: 'refused', problem })
  const page = await render(
    <ProblemNotice item={item} onEdit={() => {}} problem={problem} />,
    language,
  )
  return page.querySelector('p.text-small')?.textContent ?? null
}

it.each([
  ['en', 'Try again in a while. Nothing was charged.'],
  ['fr', 'Réessayez dans un moment. Rien n’a été débité.'],
] as const)('says what to do and what it cost, in %s', async (language, text) => {
  const problem = { code: 'provider_failed', message: 'No.' } as const
  expect(await textFor(problem, language)).toBe(text)
})

it('does not say twice what it cost', async () => {
  const problem = { code: 'photo_too_large', message: 'Too large. Nothing was charged.' } as const
  expect(await textFor(problem, 'en')).toBe(problem.message)
})
