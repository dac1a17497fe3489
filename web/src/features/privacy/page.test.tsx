import { photoLimits } from '@storystone/schema/catalog.ts'
import { describe, expect, it } from 'vitest'
import { useAccount } from '../../session/store.ts'
import { render } from '../../testing/render.tsx'
import { PrivacyPage } from './page.tsx'

const user = { id: 'u', email: 'a@example.com', createdAt: '2026-11-21T08:00:00.000Z' }

describe('the privacy page', () => {
  it.each([
    ['en', 'Privacy', 'How to delete it'],
    ['fr', 'Confidentialité', 'Comment tout supprimer'],
  ] as const)(
    'says in %s where photos and locations go, for how long, and how to delete them',
    async (language, title, last) => {
      useAccount.setState({ account: { status: 'signed-out' } })
      const page = await render(<PrivacyPage />, language)
      await expect.poll(() => page.querySelector('h1')?.textContent).toBe(title)
      const headings = [...page.querySelectorAll('h2')].map(({ textContent }) => textContent)
      expect(headings).toHaveLength(7)
      expect(headings.at(-1)).toBe(last)
      for (const name of ['OpenAI', 'Nominatim', 'Stripe', 'Cloudflare', 'Turso']) {
        expect(page.textContent).toContain(name)
      }
      expect(page.textContent?.match(/\b(30|60)\b/g)?.length).toBeGreaterThanOrEqual(4)
      expect(page.querySelector('a[href="/settings"]')).toBeNull()
    },
  )

  it.each([
    ['en', 'MB', 'has to wait for a signal'],
    ['fr', 'Mo', 'doit attendre le réseau'],
  ] as const)(
    'says in %s how large a photo may be, and that a waiting request keeps its location',
    async (language, unit, waiting) => {
      const page = await render(<PrivacyPage />, language)
      const most = new RegExp(`\\b${photoLimits.bytes / 2 ** 20}\\s${unit}\\b`)
      await expect.poll(() => page.textContent).toMatch(most)
      expect(page.textContent).toContain(waiting)
    },
  )

  it.each([
    ['en', 'privacy@museum.example', 'mailto:privacy@museum.example', 'Example Museum runs this'],
    [
      'fr',
      'https://museum.example/vos-donnees',
      'https://museum.example/vos-donnees',
      'Example Museum exploite',
    ],
  ] as const)(
    'names in %s the operator, with the contact %s',
    async (language, contact, href, named) => {
      const operator = { name: 'Example Museum', contact }
      const page = await render(<PrivacyPage operator={operator} />, language)
      await expect.poll(() => page.querySelector(`a[href="${href}"]`)?.textContent).toBe(contact)
      expect(page.textContent).toContain(named)
    },
  )

  it('says that no operator is named when none is configured', async () => {
    const page = await render(<PrivacyPage operator={null} />)
    await expect.poll(() => page.textContent).toContain('Whoever started it answers for it')
    expect(page.querySelector('a[href^="mailto:"]')).toBeNull()
  })

  it('links to the settings when signed in', async () => {
    useAccount.setState({ account: { status: 'signed-in', user } })
    const page = await render(<PrivacyPage />)
    await expect.poll(() => page.querySelector('a[href="/settings"]')).not.toBeNull()
  })
})
