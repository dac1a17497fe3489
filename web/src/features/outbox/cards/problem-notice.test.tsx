import { expect, it } from 'vitest'
import type { Problem } from '../../../storage/outbox/outbox-item.ts'
import { outboxItem } from '../../../testing/outbox.ts'
import { render } from '../../../testing/render.tsx'
import { ProblemNotice } from './problem-notice.tsx'

const textFor = async (problem: Problem, language: 'en' | 'fr'): Promise<string | null> => {
  const item = outboxItem({ state: 'answered' })
  const page = await render(
    <ProblemNotice item={item} onEdit={() => {}} problem={problem} />,
    language,
  )
  return page.querySelector('p.text-small')?.textContent ?? null
}

it.each([
  ['en', 'Try again in a while. Nothing was charged. Reference: 3f2a91bc'],
  ['fr', 'Réessayez dans un moment. Rien n’a été débité. Référence\u202f: 3f2a91bc'],
] as const)('gives the reference of a storyteller’s failure in %s', async (language, text) => {
  const problem = { code: 'provider_failed', message: 'No.', requestId: '3f2a91bc' } as const
  expect(await textFor(problem, language)).toBe(text)
})

it('gives no reference for an item of an earlier version', async () => {
  expect(await textFor({ code: 'provider_timeout', message: 'No.' }, 'en')).toBe(
    'Try again in a while. Nothing was charged.',
  )
})
