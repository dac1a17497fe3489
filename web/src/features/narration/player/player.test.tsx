import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { refusal, startContractServer } from '../../../testing/contract-server.ts'
import { doing, render } from '../../../testing/render.tsx'
import { until } from '../../../testing/until.ts'
import type { NarratedStory } from '../text/narrated.ts'
import { NarrationBar } from './bar.tsx'
import { discard, listen } from './listening.ts'
import { Player } from './player.tsx'
import { usePlayer } from './player-store.ts'

const story: NarratedStory = {
  id: 'one',
  title: 'The Arena',
  content: 'Stone upon stone.',
  language: 'en',
  location: null,
  imageUrl: null,
}

/** What is shown of a narration once it was refused as `code`, on its page and in the bar. */
const textsAfter = async (code: Parameters<typeof refusal>[0], language: 'en' | 'fr' = 'en') => {
  await startContractServer(refusal(code, { requestId: '3f2a91bc' }))
  const page = await render(<Player story={story} />, language)
  const bar = await render(<NarrationBar />, language)
  await doing(async () => {
    listen(story)
    await until(() => expect(usePlayer.getState().status).toBe('failed'))
  })
  return [page, bar].map(({ textContent }) => textContent)
}

afterEach(() => doing(discard))

describe('a narration that can’t be had', () => {
  it.each([
    ['en', 'Narration is not available now', 'Reference: 3f2a91bc'],
    ['fr', 'La narration n’est pas disponible pour le moment', 'Référence\u202f: 3f2a91bc'],
  ] as const)(
    'says in %s by what the log knows why, wherever one is',
    async (language, ...texts) => {
      const shown = await textsAfter('provider_failed', language)
      expect(shown).toEqual(Array(2).fill(expect.stringContaining(texts.join(''))))
    },
  )

  it('says no reference of what is no failure of the server, nor that of another one', async () => {
    await textsAfter('internal_error')
    for (const text of await textsAfter('too_many_requests')) {
      expect(text).toContain('Narration is not available now')
      expect(text).not.toContain('Reference')
    }
  })
})
