import '#web/testing/user.ts'
import 'fake-indexeddb/auto'
import { voiceSamples, voices } from '@storystone/schema/voices.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type Answer,
  json,
  refusal,
  startContractServer,
  startServerOf,
  storyResult,
  until,
} from '#web/testing/contract-server.ts'
import { doing, press, render } from '#web/testing/render.tsx'
import { stubSpeech } from '#web/testing/speech.ts'
import { VoiceLines } from '../voice/voice-lines.tsx'
import { NarrationBar } from './bar.tsx'
import { allowAudio, discard, playStory } from './playback-control.ts'
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

describe('the narration of an extracted story', () => {
  const extracted = { ...storyResult, writer: 'extract' } as const

  it.each([
    ['en', 'This device has no English voice. You can add one in its settings.'],
    ['fr', 'Cet appareil n’a pas de voix anglaise. Vous pouvez en ajouter une dans ses réglages.'],
  ] as const)('says in %s that the device has no voice; no call', async (language, sentence) => {
    const { seen } = await startContractServer(refusal('provider_failed'))
    const page = await render(<Player story={extracted} />, language)
    await until(() => expect(page.textContent).toBe(sentence))
    expect(page.querySelector('button')).toBeNull()
    expect(seen).toEqual([])
  })
})

/** The device has a voice of each language, and the server says who reads. */
const startReaders = async (readBy: 'service' | 'device', narrate = refusal('device_voice')) => {
  const { texts } = stubSpeech()
  const getVoices = () => ['en-GB', 'fr-FR'].map((lang) => ({ lang, localService: true }))
  vi.stubGlobal('speechSynthesis', { ...speechSynthesis, getVoices })
  const list = json(voices.map((voice) => ({ ...voice, readBy })))
  const { paths } = await startServerOf({ '/api/voices': list, '/api/narrate': narrate })
  return { texts, paths }
}

describe('what promises narration', () => {
  it('plays a sample by the device where no vendor has the voice', async () => {
    const { texts } = await startReaders('device')
    const page = await render(<VoiceLines />)
    await until(() => expect(page.textContent).toContain('Read by this device’s voice'))
    await press(page, 'Eleanor (female)Read by this device’s voice')
    await until(() => expect(texts()).toEqual([voiceSamples.en]))
  })
})

describe('a refused narration', () => {
  it.each([
    ['en', 'Narration is not available now', 'with this reference: 3f2a91bc'],
    [
      'fr',
      'La narration n’est pas disponible pour le moment',
      'en indiquant cette référence\u202f: 3f2a91bc',
    ],
  ] as const)('shows in %s in player and bar, ours to report', async (language, text, report) => {
    const [player, bar] = await textsAfter('internal_error', language)
    for (const shown of [player, bar]) expect(shown).toContain(text)
    expect(player).toContain(report)
  })

  it('shows no reference, not even an earlier one, where the server has not failed', async () => {
    await textsAfter('internal_error')
    for (const text of await textsAfter('too_many_requests')) {
      expect(text).toContain('Narration is not available now')
      expect(text).not.toContain('reference')
    }
  })
})

it('Listen tells an estimate, and the length of the audio once a narration was loaded whole', async () => {
  const audio: Answer = (response) => {
    response.writeHead(200, { 'Content-Type': 'audio/mpeg' }).end('audio')
  }
  const guide = { ...storyResult, title: 'A guide', format: 'history_guide' } as const
  const voiceList = json(voices.map((voice) => ({ ...voice, readBy: 'service' })))
  await startServerOf({ '/api/voices': voiceList, '/api/narrate': audio })
  const page = await render(<Player story={guide} />)
  await until(() => expect(page.textContent).toBe('Listen · 1 min Read by Arthur'))
  const element = allowAudio()
  await doing(async () => {
    playStory(guide)
    await until(() => expect(element.src).toContain('blob:'))
  })
  for (const seconds of [222, Number.POSITIVE_INFINITY]) {
    vi.spyOn(element, 'duration', 'get').mockReturnValue(seconds)
    await doing(() => void element.dispatchEvent(new Event('durationchange')))
  }
  await doing(discard)
  expect(page.textContent).toBe('Listen · 4 min Read by Arthur')
})

// The last test: a voice that was refused stays the device's until the page is loaded again.
it('a narration that the server leaves to the device is offered by the device’s voice', async () => {
  await startReaders('service')
  const page = await render(<Player story={{ ...storyResult, format: 'history_guide' }} />)
  await until(() => expect(page.textContent).toBe('Listen · 1 min Read by Arthur'))
  await press(page, 'Listen · 1 min Read by Arthur')
  await until(() => expect(page.textContent).toBe('Listen · 1 min Read by this device’s voice'))
})
