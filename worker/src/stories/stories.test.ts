import { StoryChanges, StoryList } from '@storystone/schema/contract/story.ts'
import { describe, expect } from 'vitest'
import type { Client } from '#test/client/client.ts'
import { createStory, insertStories, storiesOf } from '#test/stories/stories.ts'
import { createUser, grant, test } from '#test/users/factories.ts'

const list = async (client: Client, path = '/api/stories') => {
  const response = await client.get(path)
  expect(response.status).toBe(200)
  const next = /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1]
  return { stories: StoryList.parse(await response.json()), next }
}

const changes = async (client: Client, since?: string) => {
  const query = since === undefined ? '' : `?since=${since}`
  return StoryChanges.parse(await (await client.get(`/api/stories/changes${query}`)).json())
}

const createStories = async (client: Client, count: number) => {
  const ids: string[] = []
  for (let i = 0; i < count; i += 1) ids.push((await createStory(client)).id)
  return ids
}

const idsOf = (stories: readonly { readonly id: string }[]) => stories.map(({ id }) => id)

describe('GET /api/stories', () => {
  test('lists newest first, page by page, each story once', async ({ client, user }) => {
    await grant(user.id, 3)
    const ids = await createStories(client, 7)
    const seen: string[] = []
    for (let path: string | undefined = '/api/stories?limit=3'; path; ) {
      const page = await list(client, path)
      expect(page.stories.length).toBeLessThanOrEqual(3)
      seen.push(...idsOf(page.stories))
      path = page.next
    }
    expect(seen).toEqual(ids.toReversed())
    const whole = await list(client)
    expect(whole.stories).toHaveLength(7)
    expect(whole.next).toBeUndefined()
  })

  test('keeps stories apart whatever control characters they have', async ({ client, user }) => {
    const content = 'One.\u001eTwo.\n"Three".'
    await insertStories(user.id, 2, content)
    const { stories } = await list(client)
    expect(stories.map((story) => story.content)).toEqual([content, content])
  })

  test('continues at the same story after a new one', async ({ client, user }) => {
    await grant(user.id, 3)
    const [one, two] = await createStories(client, 3)
    const first = await list(client, '/api/stories?limit=1')
    await createStory(client)
    const rest = await list(client, (first.next ?? '').replace('limit=1', 'limit=10'))
    expect(idsOf(rest.stories)).toEqual([two, one])
  })

  test.for(['limit=0', 'limit=101', 'limit=many', 'limit=2.5', 'cursor=yesterday'])(
    'refuses %s',
    async (query, { client }) => {
      expect((await client.get(`/api/stories?${query}`)).status).toBe(400)
    },
  )
})

test('DELETE /api/stories/{id} deletes for the owner alone, and is safe to repeat', async () => {
  const [owner, other] = [await createUser(), await createUser()]
  const path = `/api/stories/${(await createStory(owner.client)).id}`
  expect((await other.client.delete(path)).status).toBe(404)
  expect((await owner.client.get(path)).status).toBe(200)
  expect((await owner.client.delete(path)).status).toBe(204)
  expect((await owner.client.get(path)).status).toBe(404)
  expect(await storiesOf(owner.client)).toEqual([])
  expect((await owner.client.delete(path)).status).toBe(204)
  expect((await owner.client.delete(`/api/stories/${crypto.randomUUID()}`)).status).toBe(404)
})

describe('GET /api/stories/changes', () => {
  test('brings what is new and deleted, and nothing twice', async ({ client }) => {
    const empty = await changes(client)
    expect(empty).toMatchObject({ changed: [], deleted: [], more: false })
    const [one = '', two = ''] = await createStories(client, 2)
    const first = await changes(client, empty.next)
    expect(idsOf(first.changed)).toEqual([one, two])
    const { next } = first
    expect(await changes(client, next)).toEqual({ changed: [], deleted: [], next, more: false })
    await client.delete(`/api/stories/${one}`)
    const three = (await createStory(client)).id
    const second = await changes(client, next)
    expect(second.deleted).toEqual([one])
    expect(idsOf(second.changed)).toEqual([three])
    expect(idsOf((await changes(client)).changed)).toEqual([two, three])
  })

  test('comes in pages that leave nothing out', async ({ client, user }) => {
    await insertStories(user.id, 450)
    const seen: string[] = []
    let since: string | undefined
    let pages = 0
    for (let more = true; more; pages += 1) {
      const page = await changes(client, since)
      seen.push(...idsOf(page.changed))
      since = page.next
      more = page.more
    }
    expect(pages).toBe(3)
    expect(new Set(seen).size).toBe(450)
  })

  test('starts over for a device ahead of a restored database', async ({ client, user }) => {
    await insertStories(user.id, 1)
    const ahead = await changes(client, '7')
    expect(ahead.changed).toHaveLength(1)
    expect((await changes(client, ahead.next)).changed).toEqual([])
  })

  test('belongs to one user, and refuses an invalid token', async () => {
    const [one, two] = [await createUser(), await createUser()]
    await createStory(one.client)
    expect((await changes(two.client)).changed).toEqual([])
    expect((await one.client.get('/api/stories/changes?since=soon')).status).toBe(400)
  })
})
