import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const openApp = async (stored?: string) => {
  if (stored !== undefined) localStorage.setItem('pref_voice_id', stored)
  const { startI18n } = await import('../../../platform/i18n.ts')
  const { switchLanguage } = await import('../../../storage/language-preference.ts')
  await startI18n('en')
  const { useVoice, voiceChanged } = await import('./voice-store.ts')
  const announced: string[] = []
  const hear = (event: Event) => {
    if (event instanceof CustomEvent) announced.push(event.detail.id)
  }
  addEventListener(voiceChanged, hear)
  return { useVoice, announced, switchLanguage }
}

beforeEach(() => vi.resetModules())
afterEach(() => {
  // The stores of earlier tests are forgotten; i18next is one for all of them.
  i18next.off('languageChanged')
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: as the code under test
  document.cookie = 'pref_voice_id=; Max-Age=0; Path=/'
})

it('starts with the stored voice, and passes over what is none of ours', async () => {
  expect((await openApp('storystone-en-female')).useVoice.getState().voice.gender).toBe('female')
  vi.resetModules()
  expect((await openApp('Darth Vader')).useVoice.getState().voice.id).toBe('storystone-en-male')
})

it('keeps a choice for 365 days and announces it with the voice', async () => {
  const { useVoice, announced } = await openApp()
  const written = vi.spyOn(document, 'cookie', 'set')
  useVoice.getState().choose('female')
  expect(useVoice.getState().voice.id).toBe('storystone-en-female')
  expect(localStorage.getItem('pref_voice_id')).toBe('storystone-en-female')
  expect(written).toHaveBeenCalledWith(
    expect.stringMatching(/^pref_voice_id=storystone-en-female; Path=\/; Max-Age=31536000/),
  )
  expect(announced).toEqual(['storystone-en-female'])
  useVoice.getState().choose('female')
  expect(announced).toHaveLength(1)
})

it('starts anew with the default of another language, and says so', async () => {
  const { useVoice, announced, switchLanguage } = await openApp('storystone-en-female')
  await switchLanguage('en')
  expect(useVoice.getState().voice.id).toBe('storystone-en-female')
  await switchLanguage('fr')
  expect(useVoice.getState().voice.id).toBe('storystone-fr-male')
  expect(localStorage.getItem('pref_voice_id')).toBe('storystone-fr-male')
  await switchLanguage('en')
  expect(useVoice.getState().voice.id).toBe('storystone-en-male')
  expect(announced).toEqual(['storystone-fr-male', 'storystone-en-male'])
})
