import { describe, expect } from 'vitest'
import { bytesOf } from '#test/client/bytes.ts'
import { type Client, refusalOf } from '#test/client/client.ts'
import { jpeg, png, webp } from '#test/photos.ts'
import { createPhotoStory, storedMediaOf } from '#test/stories/photo-stories.ts'
import { createUser, test } from '#test/users/factories.ts'

const photo = jpeg({ salt: 'the photo of these tests' })
const size = photo.length

const createPhoto = async () => {
  const { client, user } = await createUser()
  const { imageUrl } = await createPhotoStory(client, { photo })
  if (imageUrl === null) throw new Error('The story has no photo')
  return { client, user, imageUrl }
}

const etagOf = async (client: Client, url: string): Promise<string> => {
  const response = await client.get(url)
  await response.arrayBuffer()
  return response.headers.get('ETag') ?? ''
}

describe('GET /api/media/{id}', () => {
  test('answers the photo to its owner, to be cached only with revalidation', async () => {
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

  test.each<[string, string, Uint8Array]>([
    ['image/png', 'image/jpeg', png()],
    ['image/webp', 'image/jpeg', webp()],
    ['image/jpeg', 'image/heic', jpeg()],
    ['image/jpeg', 'text/html', jpeg()],
  ])('answers %s by its bytes where its form says %s', async (found, type, bytes) => {
    const { client } = await createUser()
    const { imageUrl } = await createPhotoStory(client, { photo: bytes, type })
    const { headers } = await client.send(imageUrl ?? '', { method: 'HEAD' })
    expect(headers.get('Content-Type')).toBe(found)
  })

  test('answers no file for keys of other folders', async () => {
    const { user, imageUrl } = await createPhoto()
    const other = (await createUser()).client
    const id = imageUrl.replace('/api/media/', '')
    for (const path of [`..%2F${user.id}%2F${id}`, `user%2F${user.id}%2F${id}`, '%2e%2e', 'a.b']) {
      const response = await other.get(`/api/media/${path}`)
      expect([400, 404]).toContain(response.status)
      await response.arrayBuffer()
    }
  })

  test('answers 304 to a client that has the file', async () => {
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

  test('answers HEAD with the headers only', async () => {
    const { client, imageUrl } = await createPhoto()
    const response = await client.send(imageUrl, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Length')).toBe(String(size))
    expect(response.headers.get('Content-Type')).toBe('image/jpeg')
    expect(await bytesOf(response)).toHaveLength(0)
  })
})

describe('a Range header', () => {
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=2-5', 2, 6],
    ['bytes=10-', 10, size],
    ['bytes=-7', size - 7, size],
    [`bytes=-${size + 5}`, 0, size],
    [`bytes=5-${size + 100}`, 5, size],
    ['BYTES=0-3', 0, 4],
  ])('%s is answered with that part', async (range, start, end) => {
    const { client, imageUrl } = await createPhoto()
    const response = await client.get(imageUrl, { Range: range })
    expect(response.status).toBe(206)
    expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end - 1}/${size}`)
    expect(response.headers.get('Content-Length')).toBe(String(end - start))
    expect(response.headers.get('Content-Type')).toBe('image/jpeg')
    expect(await bytesOf(response)).toEqual(photo.slice(start, end))
  })

  test.each([`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0'])(
    '%s is refused with 416',
    async (range) => {
      const { client, imageUrl } = await createPhoto()
      const response = await client.get(imageUrl, { Range: range })
      expect(response.headers.get('Content-Range')).toBe(`bytes */${size}`)
      expect(await refusalOf(response)).toEqual([416, 'range_not_satisfiable'])
    },
  )

  test.each(['bytes=5-2', 'bytes=a-b', 'bytes=', 'bytes=-', 'pages=1-2', 'bytes=0-1,4-5'])(
    '%s is ignored',
    async (range) => {
      const { client, imageUrl } = await createPhoto()
      const response = await client.get(imageUrl, { Range: range })
      expect(response.status).toBe(200)
      expect(await bytesOf(response)).toEqual(photo)
    },
  )

  test('applies only to the file that If-Range names', async () => {
    const { client, imageUrl } = await createPhoto()
    const etag = await etagOf(client, imageUrl)
    const statusFor = async (ifRange: string) => {
      const response = await client.get(imageUrl, { Range: 'bytes=0-1', 'If-Range': ifRange })
      await response.arrayBuffer()
      return response.status
    }
    expect(await statusFor(etag)).toBe(206)
    expect(await statusFor(`W/${etag}`)).toBe(200)
    expect(await statusFor('"another"')).toBe(200)
    expect(await statusFor('Sat, 21 Nov 2026 10:00:00 GMT')).toBe(200)
  })
})

test('deleting a story deletes its photo and no other', async ({ client, user }) => {
  const { id, imageUrl } = await createPhotoStory(client)
  const other = await createPhotoStory(client)
  expect(await storedMediaOf(user.id)).toHaveLength(2)
  expect((await client.delete(`/api/stories/${id}`)).status).toBe(204)
  expect((await client.get(imageUrl ?? '')).status).toBe(404)
  expect(await storedMediaOf(user.id)).toHaveLength(1)
  const remaining = await client.get(other.imageUrl ?? '')
  expect(remaining.status).toBe(200)
  await remaining.arrayBuffer()
})
