import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createClient, errorOf } from './client/client.ts'
import { workerWith } from './client/other-worker.ts'
import { createUser } from './users/factories.ts'

const navigation = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' }

const openPage = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await createClient().get(path, { ...navigation, ...headers })
  return { answer, html: await answer.text() }
}

const headings = { en: 'Every stone has a story', fr: 'Chaque pierre a son histoire' } as const

const policyOf = (answer: Response): string => answer.headers.get('Content-Security-Policy') ?? ''

const sha256 = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

describe('/', () => {
  test.each([
    ['nothing', {}, 'en'],
    ['a browser whose first language is French', { 'Accept-Language': 'fr-CA,en;q=0.8' }, 'fr'],
    ['a browser whose second language is French', { 'Accept-Language': 'de,fr;q=0.9' }, 'en'],
    ['weights in another order', { 'Accept-Language': 'en;q=0.5, fr' }, 'fr'],
    ['a chosen language', { 'Accept-Language': 'fr', Cookie: 'pref_language=en' }, 'en'],
    ['a choice that is not ours', { 'Accept-Language': 'fr', Cookie: 'pref_language=tlh' }, 'fr'],
  ] as const)('is prerendered for %s', async (_who, headers, language) => {
    const { answer, html } = await openPage('/', headers)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toContain('text/html')
    expect(answer.headers.get('Vary')).toBe('Cookie, Accept-Language')
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).toContain(headings[language])
  })

  test('has inlined styles and one inlined script, which the policy allows by hash', async () => {
    const { answer, html } = await openPage('/')
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    // The whole style sheet has more than 45,000.
    expect([css.length > 1000, css.length < 26_000]).toEqual([true, true])
    expect(policyOf(answer)).toContain(`style-src 'self' 'sha256-${await sha256(css)}';`)
    expect(policyOf(answer)).not.toMatch(/unsafe|,/)
    // The whole style sheet follows the markup, where it blocks no paint.
    expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('</main>'))
    expect(html).not.toMatch(/<[^>]+\sstyle="/)
    const inlined = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)]
    expect(inlined).toHaveLength(1)
    expect(policyOf(answer)).toContain(
      `script-src 'self' 'sha256-${await sha256(inlined[0]?.[1] ?? '')}';`,
    )
  })

  test('has absolute URLs for crawlers', async () => {
    const { html } = await openPage('/?success=true', { 'Accept-Language': 'fr' })
    expect(html).toContain('<link rel="canonical" href="https://storystone.test/"')
    expect(html).toContain('property="og:image" content="https://storystone.test/og.png"')
    expect(html).toContain('<title>Storystone\u202f: votre guide d’histoire</title>')
    expect(html).toMatch(/name="description" content="Un guide d’histoire/)
    expect(html).not.toContain('%ORIGIN%')
  })

  test('is the same for clients that accept anything, and for HEAD', async () => {
    const bot = await createClient().get('/')
    expect(await bot.text()).toContain(headings.en)
    const head = await createClient().send('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const post = await createClient().post('/', {}, navigation)
    expect((await errorOf(post)).code).toBe('not_found')
  })

  test('is the member page for any session cookie', async () => {
    expect((await openPage('/')).html).toContain('data-visitor="guest"')
    const { client } = await createUser()
    const answer = await client.get('/', navigation)
    expect(await answer.text()).toContain('data-visitor="member"')
    const dead = await openPage('/', { Cookie: '__Host-session=long-dead' })
    expect(dead.html).toContain('data-visitor="member"')
  })

  test('answers 304 unless the language has changed', async () => {
    const { answer } = await openPage('/')
    const known = { 'If-None-Match': answer.headers.get('ETag') ?? '' }
    const again = await openPage('/', known)
    expect([again.answer.status, again.html]).toEqual([304, ''])
    expect(policyOf(again.answer)).toBe(policyOf(answer))
    const french = await openPage('/', { ...known, 'Accept-Language': 'fr' })
    expect(french.answer.status).toBe(200)
  })
})

describe('a page in memory', () => {
  /** The app as a new isolate has it, with assets that count and that `edit` may change. */
  const startIsolate = (edit: (html: string) => string = (html) => html) => {
    const read: string[] = []
    const assets = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      read.push(new URL(request.url).pathname)
      const answer = await env.ASSETS.fetch(request)
      return new Response(edit(await answer.text()), answer)
    }
    const fetch = workerWith({ ASSETS: { ...env.ASSETS, fetch: assets } })
    const open = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(path, { headers: { ...navigation, ...headers } })
      return { status: answer.status, headers: [...answer.headers], html: await answer.text() }
    }
    return { read, open }
  }

  test('is read from the assets once, and is the same again', async () => {
    const { read, open } = startIsolate()
    const first = await open('/')
    expect(first.html).toContain(headings.en)
    expect(await open('/')).toEqual(first)
    const etag = new Headers(first.headers).get('ETag') ?? ''
    expect((await open('/', { 'If-None-Match': etag })).status).toBe(304)
    await open('/stories')
    await open('/story/some-id')
    expect((await open('/', { 'Accept-Language': 'fr' })).html).toContain(headings.fr)
    expect(read).toEqual([
      '/pages/home.en.guest.html',
      '/pages/shell.en.guest.html',
      '/pages/home.fr.guest.html',
    ])
  })

  test('is not that of the version before', async () => {
    await startIsolate().open('/')
    const { html } = await startIsolate((page) => page.replace(headings.en, 'Newer')).open('/')
    expect(html).toContain('Newer')
  })
})

describe('other navigations', () => {
  test('get the empty shell in the right language', async () => {
    const { answer, html } = await openPage('/story/some-id', {
      Cookie: 'pref_language=fr',
    })
    expect(answer.status).toBe(200)
    expect(html).toContain('<html lang="fr" data-visitor="guest">')
    expect(html).toContain('<div id="root"></div>')
    expect(html).toContain('rel="stylesheet"')
    expect(answer.headers.get('Vary')).toBe('Cookie, Accept-Language')
  })

  test('include link previews, which accept anything', async () => {
    const answer = await createClient().get('/story/some-id', { Accept: '*/*' })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<html')])
  })

  const picture = { Accept: '*/*', 'Sec-Fetch-Dest': 'image' }

  test.each([
    ['/assets/missing.js', navigation],
    ['/pages/missing.html', navigation],
    ['/missing.js', {}],
    ['/stories', { Accept: 'application/json' }],
    ['/stories', picture],
  ])('a missing file is 404 and not a page: %s, %o', async (path, headers) => {
    const answer = await createClient().get(path, headers)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Content-Type')).toContain('application/json')
  })
})
