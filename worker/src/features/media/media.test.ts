import { describe, expect, test } from 'vitest'
import { type Client, errorOf } from '../../../test/client.ts'
import { createUser } from '../../../test/factories.ts'
import { createPhotoStory, keptMediaOf } from '../../../test/photo-stories.ts'
import { jpeg } from '../../../test/photos.ts'

const photo = jpeg({ salt: 'the photo of these tests' })
const size = photo.length

const createPhoto = async () => {
  const { client, user } = await createUser()
  const { imageUrl } = await createPhotoStory(client, { photo })
  if (imageUrl === null) throw new Error('The story has no photo')
  return { client, user, imageUrl }
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

const etagOf = async (client: Client, url: string): Promise<string> => {
  const response = await client.get(url)
  await response.arrayBuffer()
  return response.headers.get('ETag') ?? ''
}

describe('GET /api/media/{id}', () => {
  test('answers the photo to its owner, kept by nobody without asking', async () => {
    const { client, imageUrl } = await createPhoto()
    const response = await client.get(imageUrl)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(size),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
    expect(await bytesOf(response)).toEqual(photo)
  })

  test('is not found by anybody else, nor under a key that leads elsewhere', async () => {
    const { user, imageUrl } = await createPhoto()
    const other = (await createUser()).client
    const id = imageUrl.replace('/api/media/', '')
    for (const path of [imageUrl, `/api/media/${crypto.randomUUID()}`]) {
      const response = await other.get(path)
      expect(response.status).toBe(404)
      expect((await errorOf(response)).code).toBe('not_found')
    }
    for (const path of [`..%2F${user.id}%2F${id}`, `user%2F${user.id}%2F${id}`, '%2e%2e', 'a.b']) {
      const response = await other.get(`/api/media/${path}`)
      expect([400, 404]).toContain(response.status)
      await response.arrayBuffer()
    }
    await other.post('/api/logout', undefined)
    expect((await other.get(imageUrl)).status).toBe(401)
  })

  test('says 304 to who has it', async () => {
    const { client, imageUrl } = await createPhoto()
    const etag = await etagOf(client, imageUrl)
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const response = await client.get(imageUrl, { 'If-None-Match': known })
      expect(response.status).toBe(304)
      expect(response.headers.get('ETag')).toBe(etag)
      expect(await bytesOf(response)).toHaveLength(0)
    }
    const response = await client.get(imageUrl, { 'If-None-Match': '"another"' })
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  })

  test('says to HEAD what it would say, without the bytes', async () => {
    const { client, imageUrl } = await createPhoto()
    const response = await client.ask(imageUrl, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Length')).toBe(String(size))
    expect(response.headers.get('Content-Type')).toBe('image/jpeg')
    expect(await bytesOf(response)).toHaveLength(0)
  })
})

describe('a Range', () => {
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=2-5', 2, 6],
    ['bytes=10-', 10, size],
    ['bytes=-7', size - 7, size],
    [`bytes=-${size + 5}`, 0, size],
    [`bytes=5-${size + 100}`, 5, size],
    ['BYTES=0-3', 0, 4],
  ])('%s brings that part', async (range, start, end) => {
    const { client, imageUrl } = await createPhoto()
    const response = await client.get(imageUrl, { Range: range })
    expect(response.status).toBe(206)
    expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end - 1}/${size}`)
    expect(response.headers.get('Content-Length')).toBe(String(end - start))
    expect(response.headers.get('Content-Type')).toBe('image/jpeg')
    expect(await bytesOf(response)).toEqual(photo.slice(start, end))
  })

  test.each([`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0'])(
    '%s is not to be had',
    async (range) => {
      const { client, imageUrl } = await createPhoto()
      const response = await client.get(imageUrl, { Range: range })
      expect(response.status).toBe(416)
      expect(response.headers.get('Content-Range')).toBe(`bytes */${size}`)
      expect((await errorOf(response)).code).toBe('range_not_satisfiable')
    },
  )

  test.each(['bytes=5-2', 'bytes=a-b', 'bytes=', 'bytes=-', 'pages=1-2', 'bytes=0-1,4-5'])(
    '%s is passed over',
    async (range) => {
      const { client, imageUrl } = await createPhoto()
      const response = await client.get(imageUrl, { Range: range })
      expect(response.status).toBe(200)
      expect(await bytesOf(response)).toEqual(photo)
    },
  )

  test('holds only for the file that If-Range names', async () => {
    const { client, imageUrl } = await createPhoto()
    const etag = await etagOf(client, imageUrl)
    const ask = async (ifRange: string) => {
      const response = await client.get(imageUrl, { Range: 'bytes=0-1', 'If-Range': ifRange })
      await response.arrayBuffer()
      return response.status
    }
    expect(await ask(etag)).toBe(206)
    expect(await ask(`W/${etag}`)).toBe(200)
    expect(await ask('"another"')).toBe(200)
    expect(await ask('Sat, 21 Nov 2026 10:00:00 GMT')).toBe(200)
  })
})

test('a photo goes with its story', async () => {
  const { client, user } = await createUser()
  const { id, imageUrl } = await createPhotoStory(client)
  const other = await createPhotoStory(client)
  expect(await keptMediaOf(user.id)).toHaveLength(2)
  expect((await client.delete(`/api/stories/${id}`)).status).toBe(204)
  expect((await client.get(imageUrl ?? '')).status).toBe(404)
  expect(await keptMediaOf(user.id)).toHaveLength(1)
  const kept = await client.get(other.imageUrl ?? '')
  expect(kept.status).toBe(200)
  await kept.arrayBuffer()
})
