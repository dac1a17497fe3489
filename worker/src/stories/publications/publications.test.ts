import { cardSize, OEmbed, Publication } from '@storystone/schema/contract/publication.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { createClient, expectInvalid, expectRefusal } from '#test/client/client.ts'
import { execute, query, setLimitCounter } from '#test/database/database.ts'
import { png } from '#test/photos.ts'
import {
  card,
  publish,
  readPublic,
  requestPublication,
  statusOf,
} from '#test/publications/publications.ts'
import { createPhotoStory } from '#test/stories/photo-stories.ts'
import { createStory } from '#test/stories/stories.ts'
import { hashed, test } from '#test/users/factories.ts'
import { hashToken } from '#worker/platform/session/keyed-hash.ts'

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

  test('serves a card without metadata, of the title and photo shown', async ({ client }) => {
    const { id } = await createPhotoStory(client)
    const comment = 'drawn by Ada at home'
    const { url } = await publish(client, id, { card: card({ comment }), showsPhoto: true })
    const sent = await createClient().get(`${url}/card`)
    expect([sent.status, sent.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(sent.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(Buffer.from(await sent.arrayBuffer()).includes(comment)).toBe(false)
    expect((await readPublic(url)).html).toContain(`content="https://storystone.test${url}/card"`)

    await publish(client, id, { card: null })
    expect((await readPublic(url)).html).not.toContain('/card"')
    expect(await statusOf(`${url}/card`)).toBe(404)
    const drawn = new File([png(cardSize)], 'card.jpg', { type: 'image/jpeg' })
    await publish(client, id, { card: drawn })
    expect((await readPublic(`${url}/card`)).answer.headers.get('Content-Type')).toBe('image/png')
    await execute(sql`UPDATE stories SET title = 'Retold' WHERE id = ${id}`)
    expect(await statusOf(`${url}/card`)).toBe(404)
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
    expect((await readPublic(url)).html).toContain('application/json+oembed')
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
