import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusal, startContractServer, storyResult } from '../../../testing/contract-server.ts'
import { doing, press, render } from '../../../testing/render.tsx'
import { stubSpeech } from '../../../testing/speech.ts'
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

afterEach(async () => {
  await doing(discard)
  vi.unstubAllGlobals()
})

describe('the narration of an extracted story', () => {
  const extracted = { ...storyResult, writer: 'extract' } as const

  it('is read by the device’s voice, without the server', async () => {
    const { texts } = stubSpeech()
    vi.stubGlobal('speechSynthesis', {
      ...speechSynthesis,
      getVoices: () => [{ lang: 'en-GB', localService: true }],
    })
    const { seen } = await startContractServer(refusal('provider_failed'))
    const page = await render(<Player story={extracted} />)
    await until(() => expect(page.querySelector('button')?.disabled).toBe(false))
    await press(page, 'Listen, read by this device’s voice')
    expect(texts()).toEqual([extracted.title])
    expect(seen).toEqual([])
  })

  it('is had from the server where the device has no voice', async () => {
    const page = await render(<Player story={extracted} />)
    await until(() => expect(page.textContent).toContain('Listen, read by'))
    await until(() => expect(page.textContent).not.toContain('device'))
  })
})

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
