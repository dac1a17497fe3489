import { afterEach, describe, expect, it, vi } from 'vitest'
import { isLanguage } from '../platform/i18n.ts'
import { initialLanguage } from './language-preference.ts'
import { readPreference, writePreference } from './preferences.ts'

const forgetCookie = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the code under test
  document.cookie = 'pref_language=; Max-Age=0; Path=/'
}

afterEach(() => {
  localStorage.clear()
  forgetCookie()
  vi.restoreAllMocks()
})

const browserSpeaks = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

describe('preferences', () => {
  it('are kept in local storage and in a cookie of 365 days', () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    writePreference('pref_language', 'fr')
    expect(localStorage.getItem('pref_language')).toBe('fr')
    expect(written).toHaveBeenCalledWith(
      expect.stringMatching(/^pref_language=fr; Path=\/; Max-Age=31536000; SameSite=Lax/),
    )
  })

  it('are read from the cookie where local storage has none', () => {
    writePreference('pref_language', 'fr')
    localStorage.clear()
    expect(readPreference('pref_language', isLanguage)).toBe('fr')
  })

  it('pass over a value that is not one of ours', () => {
    writePreference('pref_language', 'fr')
    localStorage.setItem('pref_language', 'klingon')
    expect(readPreference('pref_language', isLanguage)).toBe('fr')
    forgetCookie()
    expect(readPreference('pref_language', isLanguage)).toBeUndefined()
  })
})

describe('initialLanguage', () => {
  it.each([
    [['fr-CA', 'en'], 'fr'],
    [['fr'], 'fr'],
    [['en-GB', 'fr'], 'en'],
    [['de'], 'en'],
    [['fro'], 'en'],
  ])('of a browser that speaks %j is %s', (languages, expected) => {
    browserSpeaks(...languages)
    expect(initialLanguage()).toBe(expected)
  })

  it('is the chosen one, whatever the browser speaks', () => {
    browserSpeaks('fr')
    writePreference('pref_language', 'en')
    expect(initialLanguage()).toBe('en')
  })
})
