import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { password } from '../../../test/factories.ts'
import { createPhotoStory, keptMediaOf } from '../../../test/photo-stories.ts'
import { createListener, createTold, narrate, storyNow, uniqueWord } from '../../../test/speech.ts'
import { tracesOf } from '../../../test/traces.ts'
import { unzip } from '../../../test/zip.ts'

describe('the audio of a story', () => {
  test('goes with it', async () => {
    const { client, user } = await createListener()
    const { story, url } = await createTold(client)
    expect(await keptMediaOf(user.id)).toHaveLength(1)
    expect((await client.delete(`/api/stories/${story.id}`)).status).toBe(204)
    expect((await client.get(url)).status).toBe(404)
    expect(await keptMediaOf(user.id)).toEqual([])
    expect(await tracesOf(url.replace('/api/media/', ''))).toEqual({})
  })

  test('stays while another story has the same text', async () => {
    const { client } = await createListener()
    const word = uniqueWord()
    const [one, two] = [await createTold(client, { word }), await createTold(client, { word })]
    expect(one.url).toBe(two.url)
    await client.delete(`/api/stories/${one.story.id}`)
    const kept = await client.get(two.url)
    expect(kept.status).toBe(200)
    await kept.arrayBuffer()
    await client.delete(`/api/stories/${two.story.id}`)
    expect((await client.get(two.url)).status).toBe(404)
  })

  test('goes with the account', async () => {
    const { client, user } = await createListener()
    await createTold(client)
    await client.ask('/api/user', { method: 'DELETE', body: { password } })
    expect((await env.MEDIA.list({ prefix: `user/${user.id}/` })).objects).toEqual([])
  })

  test('is in the export, by the id that the story names', async () => {
    const { client } = await createListener()
    const { url, bytes } = await createTold(client)
    const zip = await (await client.get('/api/user/export')).arrayBuffer()
    const files = await unzip(new Uint8Array(zip))
    expect(files.get(`${url.replace('/api/', '')}.mp3`)).toEqual(bytes)
  })

  test('is dropped when the story is told anew', async () => {
    const { client, user } = await createListener()
    const photo = await createPhotoStory(client, { format: 'history_guide' })
    const text = `${photo.title}\n${photo.content}`
    await (await narrate(client, { text, storyId: photo.id })).arrayBuffer()
    expect(await keptMediaOf(user.id)).toHaveLength(2)
    const retold = await client.post(`/api/stories/${photo.id}/retell`, { name: 'Petra' })
    expect(await retold.json()).toMatchObject({ narrationUrl: null })
    expect((await storyNow(client, photo.id)).narrationUrl).toBeNull()
    expect(await keptMediaOf(user.id)).toHaveLength(1)
    expect((await narrate(client, { text })).status).toBe(404)
  })
})
