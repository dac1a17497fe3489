import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { voiceForStoredId } from './voices.ts'

const openApp = async (stored?: string) => {
  if (stored !== undefined) localStorage.setItem('pref_voice_id', stored)
  const { startI18n } = await import('#web/platform/i18n.ts')
  const { switchLanguage } = await import('#web/platform/storage/web-storage.ts')
  await startI18n('en')
  const { useVoice, voiceChanged } = await import('./voices.ts')
  const emitted: string[] = []
  addEventListener(voiceChanged, (event) => {
    if (event instanceof CustomEvent) emitted.push(event.detail.id)
  })
  return { useVoice, emitted, switchLanguage, current: () => useVoice.getState().voice.id }
}

beforeEach(() => vi.resetModules())
afterEach(() => {
  // Each test imports its own store, but i18next is the same for all of them.
  i18next.off('languageChanged')
  // biome-ignore lint/suspicious/noDocumentCookie: as the code under test
  document.cookie = 'pref_voice_id=; Max-Age=0; Path=/'
})

it('choose stores a new voice for 365 days and emits it once', async () => {
  const { useVoice, emitted, current } = await openApp()
  const written = vi.spyOn(document, 'cookie', 'set')
  useVoice.getState().choose('female')
  expect(current()).toBe('storystone-en-female')
  expect(localStorage.getItem('pref_voice_id')).toBe('storystone-en-female')
  expect(written).toHaveBeenCalledWith(
    expect.stringMatching(/^pref_voice_id=storystone-en-female; Path=\/; Max-Age=31536000/),
  )
  expect(emitted).toEqual(['storystone-en-female'])
  useVoice.getState().choose('female')
  expect(emitted).toHaveLength(1)
})

it('a new language changes the voice to its default, and emits that', async () => {
  const { emitted, switchLanguage, current } = await openApp('storystone-en-female')
  await switchLanguage('en')
  expect(current()).toBe('storystone-en-female')
  await switchLanguage('fr')
  expect(current()).toBe('storystone-fr-male')
  expect(localStorage.getItem('pref_voice_id')).toBe('storystone-fr-male')
  await switchLanguage('en')
  expect(current()).toBe('storystone-en-male')
  expect(emitted).toEqual(['storystone-fr-male', 'storystone-en-male'])
})

it.each([
  ['storystone-en-female', 'en', 'storystone-en-female'],
  ['storystone-en-male', 'en', 'storystone-en-male'],
  ['storystone-fr-female', 'fr', 'storystone-fr-female'],
  ['storystone-fr-female', 'en', 'storystone-en-male'],
  ['an-unknown-voice', 'fr', 'storystone-fr-male'],
  [undefined, 'en', 'storystone-en-male'],
] as const)('voiceForStoredId takes %s in %s for %s', (stored, language, expected) => {
  expect(voiceForStoredId(stored, language).id).toBe(expected)
})
