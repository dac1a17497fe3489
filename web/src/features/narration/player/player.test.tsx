import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { refusal, startContractServer, storyResult } from '../../../testing/contract-server.ts'
import { doing, render } from '../../../testing/render.tsx'
import { until } from '../../../testing/until.ts'
import { NarrationBar } from './bar.tsx'
import { discard, playStory } from './playback-control.ts'
import { Player } from './player.tsx'
import { usePlayer } from './player-store.ts'

/** The texts of the player and of the bar after the server has refused with `code`. */
const textsAfter = async (code: Parameters<typeof refusal>[0], language: 'en' | 'fr' = 'en') => {
  await startContractServer(refusal(code, { requestId: '3f2a91bc' }))
  const page = await render(<Player story={storyResult} />, language)
  const bar = await render(<NarrationBar />, language)
  await doing(async () => {
    playStory(storyResult)
    await until(() => expect(usePlayer.getState().status).toBe('failed'))
  })
  return [page, bar].map(({ textContent }) => textContent)
}

afterEach(() => doing(discard))

describe('a refused narration', () => {
  it.each([
    ['en', 'Narration is not available now', 'Reference: 3f2a91bc'],
    ['fr', 'La narration n’est pas disponible pour le moment', 'Référence\u202f: 3f2a91bc'],
  ] as const)(
    'shows in %s the log reference of a failure, in player and bar',
    async (language, ...texts) => {
      const shown = await textsAfter('provider_failed', language)
      expect(shown).toEqual(Array(2).fill(expect.stringContaining(texts.join(''))))
    },
  )

  it('shows no reference, not even an earlier one, where the server has not failed', async () => {
    await textsAfter('internal_error')
    for (const text of await textsAfter('too_many_requests')) {
      expect(text).toContain('Narration is not available now')
      expect(text).not.toContain('Reference')
    }
  })
})
