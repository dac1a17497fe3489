import type { Passkey } from '@storystone/schema/contract/passkeys.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answer, json, noContent, startContractServer } from '#web/testing/contract-server.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { clearToast } from '#web/testing/toast.ts'
import { signIn } from '#web/testing/user.ts'
import { PasskeysSection } from './passkeys-section.tsx'

const phone: Passkey = {
  id: 'phone',
  name: 'My phone',
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedAt: null,
}
const laptop: Passkey = { ...phone, id: 'laptop', lastUsedAt: '2026-11-20T08:00:00.000Z' }

beforeEach(() => {
  signIn()
  clearToast()
})

/** The section with these passkeys; `answer` is for all but the list. */
const open = async (answer: Answer = noContent, language: 'en' | 'fr' = 'en') => {
  const server = await startContractServer((response, request) =>
    (request.method === 'GET' ? json([phone, laptop]) : answer)(response, request),
  )
  const section = await render(<PasskeysSection />, language)
  await expect.poll(() => section.querySelectorAll('li').length).toBe(2)
  const sent = () => server.seen.flatMap(({ method, path }) => (method === 'GET' ? [] : path))
  return { section, sent }
}

describe('the passkeys in the settings', () => {
  it('have their name and times', async () => {
    const { section } = await open()
    expect([...section.querySelectorAll('li')].map(textOf)).toEqual([
      'My phoneNot used yetAdded on 1 November 2026Remove',
      'My phoneLast used on 20 November 2026Added on 1 November 2026Remove',
    ])
  })

  it('say so where the browser has none', async () => {
    const { section } = await open()
    expect(section.textContent).toContain('This browser can’t use passkeys at this address.')
  })
})
