import { isLanguage } from '@storystone/schema/languages.ts'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { until } from '#web/testing/contract-server.ts'
import {
  initialLanguage,
  readPreference,
  removePreference,
  writePreference,
} from './web-storage.ts'

afterEach(() => removePreference('pref_language'))

const stubLanguages = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

const readLanguage = () => readPreference('pref_language', isLanguage)

describe('preferences', () => {
  it('are kept in local storage and in a cookie of 365 days', () => {
    const setCookie = vi.spyOn(document, 'cookie', 'set')
    writePreference('pref_language', 'fr')
    expect(localStorage.getItem('pref_language')).toBe('fr')
    expect(setCookie).toHaveBeenCalledWith(
      expect.stringMatching(/^pref_language=fr; Path=\/; Max-Age=31536000; SameSite=Lax/),
    )
  })

  it.each([
    ['https://storystone.example/', true],
    ['http://127.0.0.1:8787/', false],
  ])('have a Secure cookie on %s: %s', async (page, isSecure) => {
    const before = location.href
    onTestFinished(() => window.happyDOM.setURL(before))
    window.happyDOM.setURL(page)
    const setCookie = vi.spyOn(document, 'cookie', 'set')
    writePreference('pref_language', 'fr')
    expect(/; Secure(;|$)/.test(setCookie.mock.calls[0]?.[0] ?? '')).toBe(isSecure)
    expect(document.cookie).toContain('pref_language=fr')
    removePreference('pref_language')
    await until(() => expect(document.cookie).not.toContain('pref_language'))
  })

  it('are read from the cookie where local storage has none', () => {
    writePreference('pref_language', 'fr')
    localStorage.clear()
    expect(readLanguage()).toBe('fr')
  })

  it('that are invalid are passed over', () => {
    writePreference('pref_language', 'fr')
    localStorage.setItem('pref_language', 'klingon')
    expect(readLanguage()).toBe('fr')
    removePreference('pref_language')
    localStorage.setItem('pref_language', 'klingon')
    expect(readLanguage()).toBeUndefined()
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
    stubLanguages(...languages)
    expect(initialLanguage()).toBe(expected)
  })

  it('is the chosen language, whatever the browser speaks', () => {
    stubLanguages('fr')
    writePreference('pref_language', 'en')
    expect(initialLanguage()).toBe('en')
  })
})
