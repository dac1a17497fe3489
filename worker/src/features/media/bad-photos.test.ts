import { photoLimits } from '@storystone/schema/catalog.ts'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/client.ts'
import { double } from '../../../test/double.ts'
import { balanceOf, createUser, historyOf } from '../../../test/factories.ts'
import { askForPhotoStory, keptMediaOf, scriptedPhoto } from '../../../test/photo-stories.ts'
import { gif, joined, jpeg, svgWithScript, zip } from '../../../test/photos.ts'

const calls = ['generate-story', 'translate-inscription'] as const

describe.each(calls)('POST /api/%s refuses', (call) => {
  test.each([
    ['an empty file', new Uint8Array(), 'a.jpg', 'image/jpeg', 415],
    ['one of 1 byte', new Uint8Array([0xff]), 'a.jpg', 'image/jpeg', 415],
    ['a JPEG that is cut off', jpeg().subarray(0, -100), 'a.jpg', 'image/jpeg', 415],
    ['60,000 × 60,000 pixels', jpeg({ width: 60_000, height: 60_000 }), 'a.jpg', 'image/jpeg', 413],
    ['an SVG with a script', svgWithScript(), 'a.svg', 'image/svg+xml', 415],
    ['the same named .jpg', svgWithScript(), 'a.jpg', 'image/jpeg', 415],
    ['a GIF', gif(), 'a.gif', 'image/gif', 415],
    ['HTML named .jpg', joined('<!doctype html><html></html>'), 'a.jpg', 'image/jpeg', 415],
    ['a JPEG that says it is HTML', jpeg(), 'a.html', 'text/html', 415],
    ['a JPEG that says it is a PNG', jpeg(), 'a.png', 'image/png', 415],
    ['a JPEG with a zip behind it', joined(jpeg(), zip()), 'a.jpg', 'image/jpeg', 415],
    ['a JPEG of 9 MB', jpeg({ scanBytes: 9 * 1024 * 1024 }), 'a.jpg', 'image/jpeg', 413],
    ['one byte more than 8 MB', jpeg({ scanBytes: photoLimits.bytes }), 'a.jpg', 'image/jpeg', 413],
  ])('%s; nothing is asked, charged or kept', async (_what, photo, fileName, type, status) => {
    const { client, user } = await createUser()
    const name = await scriptedPhoto([{ do: 'answer_at_once' }])
    const response = await askForPhotoStory(client, { call, photo, fileName, type, name })
    expect(response.status).toBe(status)
    const { code } = await errorOf(response)
    expect(code).toBe(status === 415 ? 'unsupported_photo' : 'photo_too_large')
    expect((await double.calls(name)).count).toBe(0)
    expect(await balanceOf(client)).toBe(4)
    expect(await historyOf(client)).toHaveLength(1)
    expect(await keptMediaOf(user.id)).toEqual([])
    expect(await (await client.get('/api/stories')).json()).toEqual([])
  })

  test('a body that is stated to be too large, whatever comes', async () => {
    const { client } = await createUser()
    const text = new ReadableStream<Uint8Array>({ pull: (controller) => controller.close() })
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': String(photoLimits.bytes + 100_000),
    }
    const response = await client.ask(`/api/${call}`, { method: 'POST', text, headers })
    expect(response.status).toBe(413)
    expect((await errorOf(response)).code).toBe('photo_too_large')
  })

  test('a body that never ends, once it is too large', async () => {
    const { client } = await createUser()
    const text = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const response = await client.ask(`/api/${call}`, { method: 'POST', text, headers })
    expect(response.status).toBe(413)
  })

  test('anybody who is not signed in, before a body is read', async () => {
    const { client } = await createUser()
    await client.post('/api/logout', undefined)
    const photo = jpeg({ scanBytes: 9 * 1024 * 1024 })
    expect((await askForPhotoStory(client, { call, photo })).status).toBe(401)
  })
})

test('a JSON body of more than 64 KB is still refused elsewhere', async () => {
  const { client } = await createUser()
  const response = await client.post('/api/location', { locationName: 'x'.repeat(70_000) })
  expect(response.status).toBe(413)
  expect((await errorOf(response)).code).toBe('body_too_large')
})
