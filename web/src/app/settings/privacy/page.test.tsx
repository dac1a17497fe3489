import type { Processors } from '@storystone/schema/contract/health.ts'
import { photoLimits } from '@storystone/schema/limits.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { json, refusal, startContractServer } from '#web/testing/contract-server.ts'
import { render } from '#web/testing/render.tsx'
import { signIn, signOut } from '#web/testing/user.ts'
import { PrivacyPage } from './page.tsx'

beforeEach(signOut)

const processors: Processors = [
  { purpose: 'storyteller', name: 'OpenAI' },
  { purpose: 'payments', name: 'Stripe' },
  { purpose: 'database', name: 'Turso' },
  { purpose: 'files', name: 'Cloudflare' },
]

const vendors = [
  'OpenAI',
  'Nominatim',
  'Stripe',
  'Cloudflare',
  'Turso',
  'Wikimedia Commons',
  'CNIL',
  'Data Privacy Framework',
]

describe('the privacy page', () => {
  it.each([
    ['en', 'Privacy', 'How to delete it', 'MB', 'has to wait for a connection', '6(1)(b) GDPR'],
    [
      'fr',
      'Confidentialité',
      'Comment tout supprimer',
      'Mo',
      'doit attendre le réseau',
      'point b du RGPD',
    ],
  ] as const)(
    'explains in %s where data goes, for how long, the limits, and how to delete it',
    async (language, title, last, unit, ...said) => {
      await startContractServer(json(processors))
      const page = await render(<PrivacyPage />, language)
      await expect.poll(() => page.querySelector('h1')?.textContent).toBe(title)
      await expect.poll(() => page.textContent).toMatch(/OpenAI (keeps|conserve)/)
      const headings = [...page.querySelectorAll('h2')].map(({ textContent }) => textContent)
      expect(headings).toHaveLength(10)
      expect(headings.at(-1)).toBe(last)
      for (const name of [...vendors, ...said]) {
        expect(page.textContent).toContain(name)
      }
      expect(page.textContent?.match(/\b(30|60)\b/g)?.length).toBeGreaterThanOrEqual(4)
      expect(page.textContent).toMatch(new RegExp(`\\b${photoLimits.bytes / 2 ** 20}\\s${unit}\\b`))
      expect(page.querySelector('a[href="/settings"]')).toBeNull()
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
  ] as const)('in %s names the operator, contact %s', async (language, contact, href, named) => {
    const operator = { name: 'Example Museum', contact }
    const page = await render(<PrivacyPage operator={operator} />, language)
    await expect.poll(() => page.querySelector(`a[href="${href}"]`)?.textContent).toBe(contact)
    expect(page.textContent).toContain(named)
  })

  it('names no operator when none is configured', async () => {
    const page = await render(<PrivacyPage operator={null} />)
    await expect.poll(() => page.textContent).toContain('Whoever started it answers for it')
    expect(page.querySelector('a[href^="mailto:"]')).toBeNull()
  })

  it('links to the settings when signed in', async () => {
    signIn()
    const page = await render(<PrivacyPage />)
    await expect.poll(() => page.querySelector('a[href="/settings"]')).not.toBeNull()
  })

  it.each([
    [[{ purpose: 'storyteller', name: 'llm.museum.example' }], 'writing: llm.museum.example'],
    [[{ purpose: 'speech', name: 'tts.museum.example' }], 'aloud: tts.museum.example'],
    [[], 'every service runs on this machine'],
  ] as const)('lists the processors that the server names: %j', async (processors, text) => {
    await startContractServer(json(processors))
    const page = await render(<PrivacyPage />)
    await expect.poll(() => page.textContent).toContain(text)
  })

  it.each([
    ['en', 'sent to llm.museum.example', 'You pay at pay.museum.example', 'are simulated here'],
    ['fr', 'envoyée à llm.museum.example', 'Vous payez chez pay.museum.example', 'sont simulés'],
  ] as const)(
    'names in %s the vendors of this instance in its sentences, and no other one’s promises',
    async (language, writes, pays, simulated) => {
      const others: Processors = [
        { purpose: 'storyteller', name: 'llm.museum.example' },
        { purpose: 'payments', name: 'pay.museum.example' },
      ]
      await startContractServer(json(others))
      const page = await render(<PrivacyPage />, language)
      await expect.poll(() => page.textContent).toContain(writes)
      expect(page.textContent).toContain(pays)
      expect(page.textContent).not.toMatch(
        /OpenAI (keeps|conserve)|Stripe (keeps|garde)|at Turso|chez Turso/,
      )
      await startContractServer(json([]))
      const demo = await render(<PrivacyPage />, language)
      await expect.poll(() => demo.textContent).toContain(simulated)
      expect(demo.textContent).not.toMatch(/Stripe, which|Stripe, qui/)
    },
  )

  it('says so when the processors can’t be loaded', async () => {
    await startContractServer(refusal('temporarily_unavailable'))
    const page = await render(<PrivacyPage />)
    await expect.poll(() => page.textContent).toContain('can’t be loaded without a connection')
  })
})
