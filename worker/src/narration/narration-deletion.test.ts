import { describe, expect } from 'vitest'
import { unzip } from '#test/client/bytes.ts'
import { runSweep } from '#test/client/client.ts'
import { testDatabase } from '#test/database/database.ts'
import { tracesOf } from '#test/database/traces.ts'
import { createPhotoStory, storedMediaOf } from '#test/stories/photo-stories.ts'
import { fetchStory } from '#test/stories/stories.ts'
import { deleteAccount } from '#test/users/factories.ts'
import { createNarration, narrate, test, uniqueWord } from '#test/vendors/speech.ts'
import { deleteUser, findAccount } from '#worker/account/store.ts'
import { disownPurchases } from '#worker/billing/ownerless.ts'

describe('the narration of a story', () => {
  test('is deleted with it', async ({ client, user }) => {
    const { story, url } = await createNarration(client)
    expect(await storedMediaOf(user.id)).toHaveLength(1)
    expect((await client.delete(`/api/stories/${story.id}`)).status).toBe(204)
    expect((await client.get(url)).status).toBe(404)
    expect(await storedMediaOf(user.id)).toEqual([])
    expect(await tracesOf(url.replace('/api/media/', ''))).toEqual({})
  })

  test('is kept while another story has the same text', async ({ client }) => {
    const word = uniqueWord()
    const [one, two] = [
      await createNarration(client, { word }),
      await createNarration(client, { word }),
    ]
    expect(one.url).toBe(two.url)
    await client.delete(`/api/stories/${one.story.id}`)
    const kept = await client.get(two.url)
    expect(kept.status).toBe(200)
    await kept.arrayBuffer()
    await client.delete(`/api/stories/${two.story.id}`)
    expect((await client.get(two.url)).status).toBe(404)
  })

  test('is deleted with the account', async ({ client, user }) => {
    await createNarration(client)
    await deleteAccount(client)
    expect(await storedMediaOf(user.id)).toEqual([])
    expect(await tracesOf(user.id)).toEqual({ 'doomed_media.key': 1 })
  })

  test('is deleted by the sweep when the deletion was cut off', async ({ client, user, email }) => {
    await createNarration(client)
    const account = await findAccount(testDatabase(), email)
    const deps = { database: testDatabase(), disownPurchases }
    expect(await deleteUser(deps, user.id, account?.passwordHash ?? '')).toBe(true)
    expect(await storedMediaOf(user.id)).toHaveLength(1)
    await runSweep()
    expect(await storedMediaOf(user.id)).toEqual([])
  })

  test('is in the export, named by its media id', async ({ client }) => {
    const { url, bytes } = await createNarration(client)
    const zip = await (await client.get('/api/user/export')).arrayBuffer()
    const files = await unzip(new Uint8Array(zip))
    expect(files.get(`${url.replace('/api/', '')}.mp3`)).toEqual(bytes)
  })

  test('is deleted when the story is retold', async ({ client, user }) => {
    const photo = await createPhotoStory(client, { format: 'history_guide' })
    const text = `${photo.title}\n${photo.content}`
    await (await narrate(client, { text, storyId: photo.id })).arrayBuffer()
    expect(await storedMediaOf(user.id)).toHaveLength(2)
    const retold = await client.post(`/api/stories/${photo.id}/retell`, { name: 'Petra' })
    expect(await retold.json()).toMatchObject({ narrationUrl: null })
    expect((await fetchStory(client, photo.id)).narrationUrl).toBeNull()
    expect(await storedMediaOf(user.id)).toHaveLength(1)
    expect((await narrate(client, { text })).status).toBe(404)
  })
})
