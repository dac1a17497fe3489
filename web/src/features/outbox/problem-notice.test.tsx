import { expect, it } from 'vitest'
import { newItem, type Problem } from '../../storage/outbox/outbox-item.ts'
import { render } from '../../testing/render.tsx'
import { ProblemNotice } from './problem-notice.tsx'

const request = { text: 'Petra', format: 'quick_facts', language: 'en' } as const

const textFor = async (problem: Problem, language: 'en' | 'fr'): Promise<string | null> => {
  const fresh = { id: crypto.randomUUID(), owner: 'ada', request, photo: null } as const
  const item = newItem({ ...fresh, state: 'answered', readyText: 'Ready' })
  const page = await render(
    <ProblemNotice item={item} onEdit={() => {}} problem={problem} />,
    language,
  )
  return page.querySelector('p.text-small')?.textContent ?? null
}

it.each([
  ['en', 'Try again in a while. Nothing was charged. Reference: 3f2a91bc'],
  ['fr', 'Réessayez dans un moment. Rien n’a été débité. Référence\u202f: 3f2a91bc'],
] as const)(
  'says in %s by what the log knows the storyteller’s failure',
  async (language, text) => {
    const problem = { code: 'provider_failed', message: 'No.', requestId: '3f2a91bc' } as const
    expect(await textFor(problem, language)).toBe(text)
  },
)

it('says no reference of an item that an older version kept', async () => {
  expect(await textFor({ code: 'provider_timeout', message: 'No.' }, 'en')).toBe(
    'Try again in a while. Nothing was charged.',
  )
})
