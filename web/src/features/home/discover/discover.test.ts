import i18next from 'i18next'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadPageTexts, startI18n } from '../../../platform/i18n.ts'
import { useDraftText } from '../../../request/draft-text.ts'
import { useAccount } from '../../../session/store.ts'
import { startContractServer, storyResult, stream } from '../../../testing/contract-server.ts'
import { until } from '../../../testing/until.ts'
import { useToasts } from '../../../ui/overlay/toast-store.ts'
import { clearSignUpFlag, isSignUpFlagSet } from '../../account/auth/sign-up-flag.ts'
import { useCredits } from '../../credits/balance/store.ts'
import { useGeneration } from '../../generation/store.ts'
import { discover } from './discover.ts'

const user = { id: 'u', email: 'a@example.com', createdAt: '2026-11-21T08:00:00.000Z' }
const navigate = vi.fn()

beforeAll(async () => {
  await startI18n('en')
  await loadPageTexts()
})

beforeEach(() => {
  navigate.mockReset()
  sessionStorage.clear()
  clearSignUpFlag()
  useToasts.getState().dismiss()
  useGeneration.getState().forget()
  useAccount.setState({ account: { status: 'signed-in', user } })
  useCredits.setState({ balance: 4 })
})

const press = (typed: string, more: Partial<Parameters<typeof discover>[0]> = {}) =>
  discover(
    { typed, format: 'quick_facts', language: 'en', isPicked: false, ...more },
    { t: i18next.t, navigate },
  )

const toast = () => useToasts.getState().toast
const phase = () => useGeneration.getState().generation.phase

describe('Discover', () => {
  it('requests the story of the trimmed text', async () => {
    const { seen } = await startContractServer(stream({ event: 'story', data: storyResult }))
    expect(press('  Petra ', { format: 'history_guide', language: 'fr' })).toEqual({})
    expect(phase()).toBe('processing')
    await until(() => expect(phase()).toBe('done'))
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      text: 'Petra',
      format: 'history_guide',
      language: 'fr',
    })
  })

  it('blank text shows Empty Input and requests nothing', () => {
    expect(press('  ')).toEqual({ issue: 'nameRequired' })
    expect(toast()).toMatchObject({
      variant: 'destructive',
      title: 'Empty Input',
      description: 'Please enter some text describing a historical site, monument, or artwork.',
    })
    expect(phase()).toBe('idle')
  })

  it('an inscription without a photo requests nothing', () => {
    expect(press('Petra', { format: 'translate_inscription' })).toEqual({ issue: 'photoNeeded' })
    expect(phase()).toBe('idle')
    expect(navigate).not.toHaveBeenCalled()
  })

  it('a signed-out user goes to sign-up, and the text stays', () => {
    useAccount.setState({ account: { status: 'signed-out' } })
    press('Petra')
    expect(navigate).toHaveBeenCalledWith('/auth')
    expect(isSignUpFlagSet()).toBe(true)
    expect(useDraftText.getState().text).toBe('Petra')
    expect(phase()).toBe('idle')
  })

  it('a user with too few credits goes to /credits', () => {
    useCredits.setState({ balance: 2 })
    press('Petra', { format: 'history_guide' })
    expect(navigate).toHaveBeenCalledWith('/credits')
    expect(toast()).toMatchObject({
      variant: 'destructive',
      title: 'Insufficient Credits',
      description: "You don't have enough credits to generate this story.",
    })
  })

  it('asks which city was meant once per text, then requests the story', () => {
    useAccount.setState({ account: { status: 'signed-out' } })
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
    useAccount.setState({ account: { status: 'signed-out' } })
    expect(press(typed, more)).toEqual({})
    expect(navigate).toHaveBeenCalledWith('/auth')
  })
})
