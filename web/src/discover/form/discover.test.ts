import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useCredits } from '#web/billing/balance/store.ts'
import { useDraftText } from '#web/story-request/draft/draft.ts'
import { useGeneration } from '#web/story-request/store.ts'
import {
  json,
  startContractServer,
  storyResult,
  stream,
  until,
} from '#web/testing/contract-server.ts'
import { clearToast } from '#web/testing/render.tsx'
import { signIn, signOut } from '#web/testing/user.ts'
import { discover } from './discover.ts'

const navigate = vi.fn()

beforeEach(() => {
  navigate.mockReset()
  useGeneration.getState().forget()
  clearToast()
  signIn()
  useCredits.setState({ balance: 4 })
})

const press = (typed: string, more: Partial<Parameters<typeof discover>[0]> = {}) =>
  discover(
    { typed, format: 'quick_facts', language: 'en', isPicked: false, ...more },
    { t: i18next.t, navigate },
  )

const phase = () => useGeneration.getState().generation.phase

describe('Discover', () => {
  it('requests the story of the trimmed text', async () => {
    const story = stream({ event: 'story', data: storyResult })
    const nowhere = json({ candidates: [], sure: false })
    const { seen } = await startContractServer(nowhere, story)
    expect(press('  Petra ', { format: 'history_guide', language: 'fr' })).toEqual({})
    expect(phase()).toBe('processing')
    await until(() => expect(phase()).toBe('done'))
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual({
      text: 'Petra',
      format: 'history_guide',
      language: 'fr',
    })
  })

  it('suggests which city was meant once per text, then requests the story', () => {
    signOut()
    expect(press('Barcelon')).toEqual({ suggestions: ['Barcelona'] })
    expect(navigate).not.toHaveBeenCalled()
    expect(useDraftText.getState().text).toBe('Barcelon')
    expect(press(' barcelon')).toEqual({})
    expect(navigate).toHaveBeenCalledWith('/auth')
    expect(press('Londo')).toEqual({ suggestions: ['London'] })
  })

  it.each([
    ['the very name', 'Athenes', {}],
    ['a name that was picked', 'Jerusale', { isPicked: true }],
    ['a name that is like no city’s', 'Colosseum', {}],
  ])('suggests nothing for %s', (_what, typed, more) => {
    signOut()
    expect(press(typed, more)).toEqual({})
    expect(navigate).toHaveBeenCalledWith('/auth')
  })
})
