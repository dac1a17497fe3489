import { env } from 'cloudflare:workers'
import { marksOf } from '@storystone/schema/story-marks.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { createClient, runSweep } from '#test/client/client.ts'
import { execute, query } from '#test/database/database.ts'
import { jpeg } from '#test/photos.ts'
import { publish, readPublic, statusOf } from '#test/publications/publications.ts'
import { createPhotoStory } from '#test/stories/photo-stories.ts'
import { createStory, generateStory, insertStory } from '#test/stories/stories.ts'
import { deleteAccount, test } from '#test/users/factories.ts'
import { hashToken } from '#worker/platform/session/keyed-hash.ts'

const policyOf = (answer: Response) => answer.headers.get('Content-Security-Policy') ?? ''

describe('GET /s/{token}', () => {
  test('is a page without scripts for all, under a policy that allows none', async ({ client }) => {
    const { url } = await publish(client, (await createStory(client)).id)
    const { answer, html } = await readPublic(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(policyOf(answer)).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src/)
    expect(policyOf(answer)).not.toMatch(/script|unsafe/)
    expect([...html.matchAll(/<script/g)]).toHaveLength(1)
    expect(html).toContain('<script type="application/ld+json">')
    expect(html).not.toMatch(/\son\w+=|style="/)
  })

  test('tells the story with picture, sources by sentence, licence, writer', async ({ client }) => {
    const story = await generateStory(client, { text: 'Colosseum', format: 'history_guide' })
    const { url } = await publish(client, story.id)
    const { html } = await readPublic(url)
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

  test('shows what a sentence rests on, and the sentence only in the story', async ({ client }) => {
    const story = await generateStory(client, { text: 'Colosseum', format: 'history_guide' })
    const { html } = await readPublic((await publish(client, story.id)).url)
    const [, notes = ''] = html.split('class="notes"')
    const [mark] = marksOf(story).filter(({ field }) => field === 'content')
    const sentence = mark?.sentence ?? 'a sentence'
    expect(mark?.passages[0].quote).not.toBe(sentence)
    expect(notes).toContain(`“${mark?.passages[0].quote}”`)
    expect(html).toContain(sentence)
    expect(notes).not.toContain(sentence)
  })

  test('draws the type of the place where there is no picture', async ({ client }) => {
    const { id } = await createStory(client)
    await execute(sql`UPDATE stories SET picture = NULL, place_type = 'bridge' WHERE id = ${id}`)
    const { html } = await readPublic((await publish(client, id)).url)
    expect(html).toContain('<use href="/drawings.svg#bridge"/>')
    expect(html).toContain('<figcaption>A drawing, not a view of this place.</figcaption>')
  })

  test('credits the picture of a place to its author, by its licence', async ({ client }) => {
    const { id } = await createStory(client)
    const sourceUrl = 'https://commons.wikimedia.org/wiki/File:Colosseo.jpg'
    const licenseUrl = 'https://creativecommons.org/licenses/by-sa/4.0'
    await execute(sql`UPDATE stories
      SET picture = json_set(picture, '$.sourceUrl', ${sourceUrl}, '$.author', 'Bianchi & figli',
        '$.license', 'CC BY-SA 4.0', '$.licenseUrl', ${licenseUrl}) WHERE id = ${id}`)
    const { html } = await readPublic((await publish(client, id)).url)
    expect(html).toContain(
      `<figcaption><a href="${sourceUrl}" rel="noreferrer">Picture: Bianchi &amp; figli</a> · <a href="${licenseUrl}" rel="license noreferrer">CC BY-SA 4.0</a>`,
    )
  })

  test('is in the language of the story', async ({ client }) => {
    const story = await generateStory(client, { text: 'Colisée', language: 'fr' })
    const { html } = await readPublic((await publish(client, story.id)).url, {
      'Accept-Language': 'en',
    })
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('Racontez-moi un lieu')
  })

  test('asks not to be indexed unless its owner allows it', async ({ client }) => {
    const { id } = await createStory(client)
    const { url } = await publish(client, id)
    const hidden = await readPublic(url)
    expect(hidden.html).toContain('<meta name="robots" content="noindex">')
    expect(hidden.answer.headers.get('X-Robots-Tag')).toBe('noindex')
    await publish(client, id, { isIndexed: true })
    const shown = await readPublic(url)
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
    expect((await readPublic(url)).html).not.toContain('Picture:')
  })

  test('is kept by caches only to ask again', async ({ client }) => {
    const { url } = await publish(client, (await createStory(client)).id)
    const { answer } = await readPublic(url)
    expect(answer.headers.get('Cache-Control')).toBe('public, no-cache')
    const etag = answer.headers.get('ETag') ?? ''
    const again = await readPublic(url, { 'If-None-Match': etag })
    expect([again.answer.status, again.html]).toEqual([304, ''])
  })

  test('sets *this* in italics, and plainly in title and previews', async ({ client, user }) => {
    const id = await insertStory(user.id, {
      title: 'Under the *Domus*',
      content: 'Nero built the *Domus Aurea*. It had **gold**.',
      format: 'history_guide',
      language: 'en',
    })
    const { url } = await publish(client, id)
    const { html } = await readPublic(url)
    expect(html).toContain('<title>Under the Domus · Storystone</title>')
    expect(html).toContain('Under the <i>Domus</i></h1>')
    expect(html).toContain('content="Nero built the Domus Aurea. It had gold."')
    expect(html).not.toMatch(/\*Domus|Aurea\*|\*gold/)
  })

  test('escapes whatever a story says', async ({ client, user }) => {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(2)> "\' & <b>'
    const id = await insertStory(user.id, {
      title: evil,
      content: `• ${evil}`,
      format: 'quick_facts',
      language: 'en',
    })
    const { html } = await readPublic((await publish(client, id)).url)
    expect([...html.matchAll(/<script|<img/g)]).toHaveLength(1)
    const [, data = ''] = /ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({ headline: evil })
  })

  test.for(['/s/abc', `/s/${'x'.repeat(22)}`, `/s/${'x'.repeat(23)}`])(
    'answers 404 with a page at %s',
    async (path) => {
      const { answer, html } = await readPublic(path, { 'Accept-Language': 'fr' })
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
      expect(html).toContain('Il n’y a pas de récit ici')
    },
  )
})

describe('a public page answers 410, with card and picture, once', () => {
  const expectEnded = async (url: string) => {
    const { answer, html } = await readPublic(url, { 'If-None-Match': '*' })
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
