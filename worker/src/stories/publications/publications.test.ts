import { env } from 'cloudflare:workers'
import { OEmbed, Publication } from '@storystone/schema/contract/publication.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { createClient, expectInvalid, expectRefusal } from '../../../test/client/client.ts'
import { runSweep } from '../../../test/client/run-sweep.ts'
import { execute, query, setLimitCounter } from '../../../test/database/database.ts'
import { jpeg } from '../../../test/photos.ts'
import { card, publish, requestPublication } from '../../../test/publications/publications.ts'
import { createPhotoStory } from '../../../test/stories/photo-stories.ts'
import { createStory, generateStory, insertStory } from '../../../test/stories/stories.ts'
import { createUser, deleteAccount, hashed } from '../../../test/users/factories.ts'
import { testWithUser } from '../../../test/users/test-with-user.ts'
import { hashToken } from './token.ts'

const test = testWithUser()

/** Reads a public page as somebody without a session. */
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await createClient().get(path, headers)
  return { answer, html: await answer.text() }
}

const statusOf = async (path: string): Promise<number> => (await read(path)).answer.status

const policyOf = (answer: Response) => answer.headers.get('Content-Security-Policy') ?? ''

describe('POST /api/stories/{id}/publication', () => {
  test('answers an address that nobody can guess, the same each time', async ({ client }) => {
    const { id } = await createStory(client)
    const first = await publish(client, id)
    expect(first.token).toMatch(/^[\w-]{22}$/)
    expect(first).toMatchObject({
      url: `/s/${first.token}`,
      showsPhoto: false,
      isIndexed: false,
    })
    const again = await publish(client, id, { isIndexed: true })
    expect(again).toEqual({ ...first, isIndexed: true })
    const own = await client.get(`/api/stories/${id}/publication`)
    expect(Publication.parse(await own.json())).toEqual(again)
    const rows = await query(sql`SELECT nonce, token_hash FROM publications WHERE story_id = ${id}`)
    expect(JSON.stringify(rows)).not.toContain(first.token)
    expect(rows).toHaveLength(1)
  })

  test('keeps one page for a story that is published many times at once', async ({ client }) => {
    const { id } = await createStory(client)
    const pages = await Promise.all(Array.from({ length: 8 }, () => publish(client, id)))
    expect(new Set(pages.map(({ token }) => token)).size).toBe(1)
    expect(await statusOf(pages[0]?.url ?? '')).toBe(200)
  })

  test.for([
    ['is not 1200 × 630', () => card({ width: 1201 }), 400, 'invalid_request'],
    ['is no picture', () => new File(['<svg/>'], 'card.jpg'), 415, 'unsupported_photo'],
    ['has more than 1 MB', () => card({ scanBytes: 1_200_000 }), 413, 'body_too_large'],
  ] as const)('refuses a card that %s', async ([, file, status, code], { client }) => {
    const { id } = await createStory(client)
    const answer = await requestPublication(client, id, { card: file() })
    await expectRefusal(answer, status, code)
    expect(await query(sql`SELECT 1 FROM publications WHERE story_id = ${id}`)).toEqual([])
  })

  test('refuses an invalid choice', async ({ client }) => {
    const { id } = await createStory(client)
    const form = new FormData()
    form.set('showsPhoto', 'perhaps')
    const path = `/api/stories/${id}/publication`
    await expectInvalid(await client.send(path, { method: 'POST', text: form }), 'showsPhoto')
  })

  test('is allowed 60 times an hour', async ({ client, user }) => {
    const { id } = await createStory(client)
    await setLimitCounter(`publications:${user.id}`, 59, 600)
    await publish(client, id)
    await expectRefusal(await requestPublication(client, id), 429, 'too_many_requests')
  })

  test('serves a card without metadata, for the title and the photo that it shows', async ({
    client,
  }) => {
    const { id } = await createPhotoStory(client)
    const comment = 'drawn by Ada at home'
    const { url } = await publish(client, id, { card: card({ comment }), showsPhoto: true })
    const sent = await createClient().get(`${url}/card`)
    expect([sent.status, sent.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(sent.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(Buffer.from(await sent.arrayBuffer()).includes(comment)).toBe(false)
    expect((await read(url)).html).toContain(`content="https://storystone.test${url}/card"`)

    await publish(client, id, { card: null })
    expect((await read(url)).html).not.toContain('/card"')
    expect(await statusOf(`${url}/card`)).toBe(404)
    await publish(client, id)
    expect(await statusOf(`${url}/card`)).toBe(200)
    await execute(sql`UPDATE stories SET title = 'Retold' WHERE id = ${id}`)
    expect(await statusOf(`${url}/card`)).toBe(404)
  })
})

describe('GET /s/{token}', () => {
  test('is a page without scripts for everybody, under a policy that allows none', async ({
    client,
  }) => {
    const { url } = await publish(client, (await createStory(client)).id)
    const { answer, html } = await read(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(policyOf(answer)).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src/)
    expect(policyOf(answer)).not.toMatch(/script|unsafe/)
    expect([...html.matchAll(/<script/g)]).toHaveLength(1)
    expect(html).toContain('<script type="application/ld+json">')
    expect(html).not.toMatch(/\son\w+=|style="/)
  })

  test('tells the story with its picture, sources by sentence, licence and who wrote it', async ({
    client,
  }) => {
    const story = await generateStory(client, { text: 'Colosseum', format: 'history_guide' })
    const { url } = await publish(client, story.id)
    const { html } = await read(url)
    expect(html).toContain(`<html lang="en">`)
    expect(html).toContain('<figcaption>A drawing, not a view of this place.</figcaption>')
    expect(html).not.toContain(story.picture?.author.replace('&', '&amp;') ?? 'an author')
    expect(html).toContain(`href="${story.sources[0]?.url.replaceAll('&', '&amp;')}"`)
    expect(html).toContain('https://creativecommons.org/licenses/by-sa/4.0/')
    expect(html).toContain('checked against the sentences it cites')
    const notes = [...html.matchAll(/id="source-(\d+)"/g)].map(([, number]) => number)
    expect(notes.length).toBeGreaterThan(3)
    for (const number of notes) expect(html).toContain(`href="#source-${number}"`)
    const picture = await createClient().get(`${url}/picture`)
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  })

  test('credits the picture of a place to its author, by its licence', async ({ client }) => {
    const { id } = await createStory(client)
    const sourceUrl = 'https://commons.wikimedia.org/wiki/File:Colosseo.jpg'
    const licenseUrl = 'https://creativecommons.org/licenses/by-sa/4.0'
    await execute(sql`UPDATE stories
      SET picture = json_set(picture, '$.sourceUrl', ${sourceUrl}, '$.author', 'Bianchi & figli',
        '$.license', 'CC BY-SA 4.0', '$.licenseUrl', ${licenseUrl}) WHERE id = ${id}`)
    const { html } = await read((await publish(client, id)).url)
    expect(html).toContain(
      `<figcaption><a href="${sourceUrl}" rel="noreferrer">Picture: Bianchi &amp; figli</a> · <a href="${licenseUrl}" rel="license noreferrer">CC BY-SA 4.0</a>`,
    )
  })

  test('is in the language of the story', async ({ client }) => {
    const story = await generateStory(client, { text: 'Colisée', language: 'fr' })
    const { html } = await read((await publish(client, story.id)).url, { 'Accept-Language': 'en' })
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('Racontez-moi un lieu')
  })

  test('asks not to be indexed unless its owner allows it', async ({ client }) => {
    const { id } = await createStory(client)
    const { url } = await publish(client, id)
    const hidden = await read(url)
    expect(hidden.html).toContain('<meta name="robots" content="noindex">')
    expect(hidden.answer.headers.get('X-Robots-Tag')).toBe('noindex')
    await publish(client, id, { isIndexed: true })
    const shown = await read(url)
    expect(shown.html).not.toContain('noindex')
    expect(shown.answer.headers.get('X-Robots-Tag')).toBeNull()
  })

  test('shows the owner’s photo only where they chose so', async ({ client }) => {
    const photo = jpeg({ salt: crypto.randomUUID() })
    const { id } = await createPhotoStory(client, { photo })
    const { url } = await publish(client, id)
    const pictureNow = async () =>
      Buffer.from(await (await createClient().get(`${url}/picture`)).arrayBuffer())
    expect((await pictureNow()).equals(photo)).toBe(false)
    await publish(client, id, { showsPhoto: true })
    expect((await pictureNow()).equals(photo)).toBe(true)
    expect((await read(url)).html).not.toContain('Picture:')
  })

  test('is kept by caches only to ask again', async ({ client }) => {
    const { url } = await publish(client, (await createStory(client)).id)
    const { answer } = await read(url)
    expect(answer.headers.get('Cache-Control')).toBe('public, no-cache')
    const etag = answer.headers.get('ETag') ?? ''
    const again = await read(url, { 'If-None-Match': etag })
    expect([again.answer.status, again.html]).toEqual([304, ''])
  })

  test('escapes whatever a story says', async ({ client, user }) => {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(2)> "\' & <b>'
    const id = await insertStory(user.id, {
      title: evil,
      content: `• ${evil}`,
      format: 'quick_facts',
      language: 'en',
    })
    const { html } = await read((await publish(client, id)).url)
    expect([...html.matchAll(/<script|<img/g)]).toHaveLength(1)
    const [, data = ''] = /ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({ headline: evil })
  })

  test.for(['/s/abc', `/s/${'x'.repeat(22)}`, `/s/${'x'.repeat(23)}`])(
    'answers 404 with a page at %s',
    async (path) => {
      const { answer, html } = await read(path, { 'Accept-Language': 'fr' })
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
      expect(html).toContain('Il n’y a pas de récit ici')
    },
  )
})

describe('a public page answers 410, with card and picture, once', () => {
  const expectEnded = async (url: string) => {
    const { answer, html } = await read(url, { 'If-None-Match': '*' })
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([410, 'no-store'])
    expect(html).toContain('This story is no longer public')
    expect(await statusOf(`${url}/card`)).toBe(410)
    expect(await statusOf(`${url}/picture`)).toBe(410)
    await runSweep()
    expect(await env.MEDIA.head(`card/${hashToken(url.slice(3))}`)).toBeNull()
  }

  test('its owner takes it back; a new page has another address', async ({ client }) => {
    const { id } = await createStory(client)
    const { url } = await publish(client, id)
    expect(await env.MEDIA.head(`card/${hashToken(url.slice(3))}`)).not.toBeNull()
    const path = `/api/stories/${id}/publication`
    expect((await client.delete(path)).status).toBe(204)
    expect((await client.delete(path)).status).toBe(204)
    await expectEnded(url)
    expect(await (await client.get(path)).json()).toBeNull()
    const next = await publish(client, id)
    expect(next.url).not.toBe(url)
    expect([await statusOf(url), await statusOf(next.url)]).toEqual([410, 200])
  })

  test('its story is deleted', async ({ client }) => {
    const { id } = await createStory(client)
    const { url } = await publish(client, id)
    expect((await client.delete(`/api/stories/${id}`)).status).toBe(204)
    await expectEnded(url)
  })

  test('its account is deleted', async ({ client, user }) => {
    const { id } = await createStory(client)
    const { url } = await publish(client, id)
    expect((await deleteAccount(client)).status).toBe(204)
    await expectEnded(url)
    const key = `publications:${user.id}`
    expect(await query(sql`SELECT key FROM limit_counters WHERE key = ${key}`)).toEqual([])
  })
})

describe('POST /api/publications/{token}/report', () => {
  const report = (token: string, reason: string, client = createClient()) =>
    client.post(`/api/publications/${token}/report`, { reason })

  const reasonsOf = async (token: string) =>
    (
      await query(
        sql`SELECT reason FROM publication_reports WHERE token_hash = ${hashToken(token)}`,
      )
    ).map(({ reason }) => reason)

  test('keeps what a reader says, and nothing of the reader', async ({ client }) => {
    const { token } = await publish(client, (await createStory(client)).id)
    const answer = await report(token, ' It is wrong. ')
    expect([answer.status, await answer.text()]).toEqual([202, ''])
    expect(await reasonsOf(token)).toEqual(['It is wrong.'])
  })

  test('takes the plain form of the page, and thanks in a page', async ({ client }) => {
    const { token } = await publish(client, (await createStory(client)).id)
    const answer = await createClient().send(`/api/publications/${token}/report`, {
      method: 'POST',
      text: 'reason=C%E2%80%99est+faux&language=fr',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: 'https://storystone.test',
        'Sec-Fetch-Site': 'same-origin',
      },
    })
    expect(answer.status).toBe(202)
    expect(answer.headers.get('Content-Type')).toContain('text/html')
    expect(await answer.text()).toContain('Votre signalement est arrivé')
    expect(await reasonsOf(token)).toEqual(['C’est faux'])
  })

  test('refuses an empty reason, and a page that is not there', async ({ client }) => {
    const { token } = await publish(client, (await createStory(client)).id)
    await expectInvalid(await report(token, ' '), 'reason')
    await expectRefusal(await report('x'.repeat(22), 'Wrong'), 404, 'not_found')
  })

  test('is allowed 20 times an hour for an address', async ({ client }) => {
    const { token } = await publish(client, (await createStory(client)).id)
    const reader = createClient()
    await setLimitCounter(`reports:${hashed('reports', reader.address)}`, 20, 600)
    await expectRefusal(await report(token, 'Wrong', reader), 429, 'too_many_requests')
    expect((await report(token, 'Wrong')).status).toBe(202)
  })
})

describe('GET /api/oembed', () => {
  const oembed = (url: string, more = '') =>
    createClient().get(`/api/oembed?url=${encodeURIComponent(url)}${more}`)

  test('describes a public page with its card', async ({ client }) => {
    const story = await createStory(client)
    const { url } = await publish(client, story.id)
    const page = `https://storystone.test${url}`
    const answer = OEmbed.parse(await (await oembed(page)).json())
    expect(answer).toMatchObject({ type: 'link', title: story.title, thumbnail_width: 1200 })
    expect(answer.thumbnail_url).toBe(`${page}/card`)
    const small = OEmbed.parse(await (await oembed(page, '&maxwidth=600')).json())
    expect(small.thumbnail_url).toBeUndefined()
    expect((await read(url)).html).toContain('application/json+oembed')
  })

  test('refuses other addresses', async ({ client }) => {
    const { id } = await createStory(client)
    const { token, url } = await publish(client, id)
    await expectRefusal(await oembed(`https://elsewhere.example${url}`), 404, 'not_found')
    await expectRefusal(await oembed('https://storystone.test/stories'), 404, 'not_found')
    await expectInvalid(await oembed('no address'), 'url')
    await client.delete(`/api/stories/${id}/publication`)
    await expectRefusal(await oembed(`https://storystone.test/s/${token}`), 410, 'expired')
  })
})

test('another user can neither publish a story, nor see or end its page', async ({ client }) => {
  const { id } = await createPhotoStory(client)
  const { url } = await publish(client, id)
  const other = (await createUser()).client
  const path = `/api/stories/${id}/publication`
  await expectRefusal(await requestPublication(other, id), 404, 'not_found')
  await expectRefusal(await other.get(path), 404, 'not_found')
  await expectRefusal(await other.delete(path), 404, 'not_found')
  expect(await statusOf(url)).toBe(200)
})
