import { env } from 'cloudflare:workers'
import { Buffer } from 'node:buffer'
import { photoLimits } from '@storystone/schema/limits.ts'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { unzip } from '#test/client/bytes.ts'
import { type Client, refusalOf, until } from '#test/client/client.ts'
import { withFetch } from '#test/faults/tapped-fetch.ts'
import { gif, joined, jpeg, png, svgWithScript, webp, zip } from '#test/photos.ts'
import {
  createPhotoStory,
  requestPhotoStory,
  scriptedPhoto,
  stateOf,
  storedMediaOf,
} from '#test/stories/photo-stories.ts'
import { balanceOf, createUser, ledgerOf, test } from '#test/users/factories.ts'
import { double } from '#test/vendors/chat.ts'
import type { Refusal } from '#worker/platform/errors/refusal.ts'
import { parsePhoto } from './receive-photo.ts'

const codeOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  try {
    await parsePhoto(bytes)
    return 'taken'
  } catch (error) {
    return (error as Refusal).code
  }
}

describe('parsePhoto accepts a photo', () => {
  test.each([
    ['a JPEG', jpeg({ width: 900, height: 1200 }), 'image/jpeg', 900, 1200],
    ['a JPEG with a comment', jpeg({ comment: 'Rome, 1960' }), 'image/jpeg', 900, 1200],
    ['a JPEG padded with zeros', joined(jpeg(), [0, 0, 0]), 'image/jpeg', 900, 1200],
    ['a JPEG with another JPEG after it', joined(jpeg(), jpeg()), 'image/jpeg', 900, 1200],
    ['a PNG', png({ width: 640, height: 480 }), 'image/png', 640, 480],
    ['a PNG with a text', png({ text: 'Author\0Somebody' }), 'image/png', 640, 480],
    ['a lossy WebP', webp('lossy'), 'image/webp', 640, 480],
    ['a lossless WebP', webp('lossless'), 'image/webp', 640, 480],
    ['a WebP with an extended header', webp('extended'), 'image/webp', 640, 480],
  ])('%s, by its bytes', async (_what, bytes, contentType, width, height) => {
    const photo = await parsePhoto(bytes)
    expect(photo).toMatchObject({ contentType, width, height })
    expect(await parsePhoto(photo.bytes)).toEqual(photo)
  })
})

describe('unsupported_photo', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['1 byte', new Uint8Array([0xff])],
    ['a text', joined('Colosseum')],
    ['HTML', joined('<!doctype html><script>alert(1)</script>')],
    ['an SVG with a script', svgWithScript()],
    ['a GIF', gif()],
    ['a zip', zip()],
    ['a JPEG with a zip behind it', joined(jpeg(), zip())],
    ['a JPEG with HTML behind it', joined(jpeg(), '<html></html>')],
    ['a JPEG with HTML in its comment', jpeg({ comment: '*/<HTML><script>alert(1)</script>' })],
    ['a JPEG with a zip in its comment', jpeg({ comment: 'PK\u0003\u0004 and so on' })],
    ['a zip before a JPEG', joined(zip(), jpeg())],
    ['a JPEG without width', jpeg({ width: 0 })],
    ['a JPEG without height', jpeg({ height: 0 })],
    ['a PNG with HTML behind it', joined(png(), '<html></html>')],
    ['a PNG with a script in its text', png({ text: 'Comment\0<script>alert(1)</script>' })],
    ['a WebP with a zip behind it', joined(webp(), zip())],
    ['a WebP that is an animation', webp('animated')],
  ])('%s', async (_what, bytes) => {
    expect(await codeOf(bytes)).toBe('unsupported_photo')
  })

  test.each([
    ['JPEG', jpeg(), jpeg().length - 506],
    ['PNG', png(), png().length - 12],
    ['WebP', webp(), webp().length - 1],
    ['WebP with an extended header', webp('extended'), webp('extended').length - 1],
  ])('a %s that was cut off before the end of its picture', async (_what, bytes, end) => {
    for (let length = 0; length < end; length += 1) {
      const code = await codeOf(bytes.subarray(0, length))
      expect([length, code]).toEqual([length, 'unsupported_photo'])
    }
  })
})

test.each([
  ['JPEG', jpeg({ width: 60_000, height: 60_000 })],
  ['JPEG that is cut off', jpeg({ width: 60_000, height: 60_000 }).subarray(0, 200)],
  ['PNG', png({ width: 60_000, height: 60_000 })],
  ['PNG of 2^31 squared', png({ width: 2 ** 31, height: 2 ** 31 })],
  ['WebP', webp('extended', { width: 60_000, height: 60_000 })],
])('photo_too_large a %s of about 60,000 × 60,000 pixels', async (_what, bytes) => {
  expect(await codeOf(bytes)).toBe('photo_too_large')
})

test('parsePhoto stops reading a file with too many segments', async () => {
  const segments = new Uint8Array(40_000)
  for (let at = 0; at < segments.length; at += 4) segments.set([0xff, 0xdb, 0, 2], at)
  const whole = jpeg()
  expect(await codeOf(joined(whole.subarray(0, 2), segments, whole.subarray(2)))).toBe(
    'unsupported_photo',
  )
})

const large = jpeg({ scanBytes: 1.1 * 1024 * 1024 })

test('of seven large photos at once two run and four wait; one is refused and not charged, and a small one passes', async () => {
  const [one, other, third] = [await createUser(), await createUser(), await createUser()]
  const name = await scriptedPhoto([{ do: 'hold' }, { do: 'hold' }, { do: 'answer_at_once' }])
  const statuses: number[] = []
  const sending = [one, one, one, one, other, other, other].map(async ({ client }) => {
    const response = await requestPhotoStory(client, { photo: large, name })
    statuses.push(response.status)
    return response
  })
  await until(async () => (await double.calls(name)).held === 2 && statuses.length === 1)
  expect(statuses).toEqual([503])
  const smallName = await scriptedPhoto([{ do: 'answer_at_once' }])
  const small = await requestPhotoStory(third.client, { name: smallName })
  expect([small.status, (await double.calls(name)).count]).toEqual([201, 2])
  await double.release(name)
  const refused = (await Promise.all(sending)).filter(({ status }) => status !== 201)
  expect(refused.map(({ headers }) => headers.get('Retry-After'))).toEqual(['10'])
  expect((await balanceOf(one.client)) + (await balanceOf(other.client))).toBe(8 - 6)
})

test('of three retellings of large inscriptions two read their photo at once', async () => {
  const users = await Promise.all([createUser(), createUser(), createUser()])
  const inscription = { format: 'translate_inscription', name: 'Rosetta Stone', location: null }
  const behaviours = [{ do: 'hold' }, { do: 'hold' }, { do: 'answer_at_once' }] as const
  const name = await scriptedPhoto([...behaviours], 'Trevi Fountain')
  const retelling = users.map(async ({ client }) => {
    const { id } = await createPhotoStory(client, { ...inscription, photo: large })
    return client.post(`/api/stories/${id}/retell`, { name })
  })
  await until(async () => (await double.calls(name)).held === 2)
  const { client } = await createUser()
  const small = await createPhotoStory(client, inscription)
  const retold = await client.post(`/api/stories/${small.id}/retell`, { name: 'Trevi Fountain' })
  expect([retold.status, (await double.calls(name)).count]).toEqual([201, 2])
  await double.release(name)
  const statuses = (await Promise.all(retelling)).map(({ status }) => status)
  expect(statuses).toEqual([201, 201, 201])
})

/** Uploads what comes of a stream: a body of unknown length counts as a large photo. */
const upload = (client: Client, body: ReadableStream, address = client.address) =>
  client.send('/api/generate-story', {
    method: 'POST',
    text: body,
    headers: {
      'Content-Type': 'multipart/form-data; boundary=never',
      'CF-Connecting-IP': address,
    },
  })

test('a photo of which a byte comes each nine seconds is refused before a minute is over', async () => {
  const { client } = await createUser()
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  let now = Date.now()
  let bytes = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    now += 9_000
    clock.mockReturnValue(now)
    bytes += 1
    if (bytes > 4) controller.close()
    else controller.enqueue(new Uint8Array(1))
  }
  const response = await upload(client, new ReadableStream({ pull }, { highWaterMark: 0 }))
  expect(await refusalOf(response)).toEqual([503, 'temporarily_unavailable'])
})

test('seven uploads that don’t end leave a slot to those who come from another network', async () => {
  const { client: slow } = await createUser()
  const [prefix] = crypto.getRandomValues(new Uint16Array(1))
  const uploads = Array.from({ length: 7 }, (_, number) => {
    const { readable, writable } = new TransformStream<Uint8Array>()
    const writer = writable.getWriter()
    void writer.write(new Uint8Array(1)).catch(() => {})
    const address = `2001:db8:${prefix?.toString(16)}:${number}::1`
    return { writer, response: upload(slow, readable, address) }
  })
  const { client } = await createUser()
  const name = await scriptedPhoto([{ do: 'answer_at_once' }])
  expect((await requestPhotoStory(client, { photo: large, name })).status).toBe(201)
  for (const { writer } of uploads) void writer.close().catch(() => {})
  const statuses = (await Promise.all(uploads.map(({ response }) => response))).map(
    ({ status }) => status,
  )
  expect(statuses.toSorted()).toEqual([400, 400, 400, 400, 400, 503, 503])
})

const calls = ['generate-story', 'translate-inscription'] as const

describe.each(calls)('POST /api/%s refuses', (call) => {
  test.for<[string, Uint8Array, number]>([
    ['a JPEG without its picture', jpeg().subarray(0, 100), 415],
    ['60,000 × 60,000 pixels', jpeg({ width: 60_000, height: 60_000 }), 413],
    ['HTML declared as a JPEG', new TextEncoder().encode('<!doctype html>'), 415],
    ['one byte more than 8 MB', jpeg({ scanBytes: photoLimits.bytes }), 413],
  ])('%s: no call, nothing charged or stored', async ([, photo, status], { client, user }) => {
    const name = await scriptedPhoto([{ do: 'answer_at_once' }])
    const declared = { fileName: 'a.jpg', type: 'image/jpeg' }
    const response = await requestPhotoStory(client, { call, photo, ...declared, name })
    const code = status === 415 ? 'unsupported_photo' : 'photo_too_large'
    expect(await refusalOf(response)).toEqual([status, code])
    expect((await double.calls(name)).count).toBe(0)
    expect(await balanceOf(client)).toBe(4)
    expect(await ledgerOf(client)).toHaveLength(1)
    expect(await stateOf(client, user)).toMatchObject({ files: 0, stories: 0 })
  })

  test('a body that never ends, once it is too large', async ({ client }) => {
    const text = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const response = await client.send(`/api/${call}`, { method: 'POST', text, headers })
    expect(response.status).toBe(413)
  })
})

const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]
const gpsPointer = [0x88, 0x25, 0, 4, 0, 0, 0, 1]
/** 41.8902 as EXIF has it: 418902/10000. */
const latitude = [0, 6, 0x64, 0x56, 0, 0, 0x27, 0x10]

const exif = joined(
  'Exif\0\0MM',
  [0, 42, 0, 0, 0, 8],
  [0, 2, ...orientation, 0, 0, ...gpsPointer, 0, 0, 0, 38, 0, 0, 0, 0],
  [0, 2, 0, 1, 0, 2, 0, 0, 0, 2, 78, 0, 0, 0],
  [0, 2, 0, 5, 0, 0, 0, 3, 0, 0, 0, 68, 0, 0, 0, 0],
  [...latitude, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1],
)
const xmp = joined(
  'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta exif:GPSLatitude="41,53.412N"></x:xmpmeta>',
)

const has = (bytes: Uint8Array, part: Uint8Array): boolean => Buffer.from(bytes).includes(part)
const traces = [joined(latitude), joined(gpsPointer), joined('GPSLatitude')]
const tracesIn = (bytes: Uint8Array) => traces.filter((trace) => has(bytes, trace))

/** The pictures that the model got during `work`. */
const picturesSentDuring = async (work: () => Promise<unknown>): Promise<Uint8Array[]> => {
  const bodies: string[] = []
  await withFetch(async (reach, input, init) => {
    const sent = new Request(input, init)
    if (sent.url.endsWith('/chat/completions')) bodies.push(await sent.clone().text())
    return reach(sent)
  }, work)
  const urls = bodies.flatMap((body) => [...body.matchAll(/base64,([\w+/=]+)/g)])
  return urls.map(([, base64 = '']) => Buffer.from(base64, 'base64'))
}

test('GPS in EXIF and XMP is neither stored nor sent; orientation is', async ({ client, user }) => {
  const photo = jpeg({ metadata: [exif, xmp] })
  expect(tracesIn(photo)).toEqual(traces)
  const name = await scriptedPhoto([{ do: 'answer_at_once' }])
  const sent = await picturesSentDuring(async () => {
    expect((await requestPhotoStory(client, { photo, name })).status).toBe(201)
  })
  const stored = await Promise.all(
    (await storedMediaOf(user.id)).map(async (key) => (await env.MEDIA.get(key))?.bytes()),
  )
  const archive = await unzip(await (await client.get('/api/user/export')).bytes())
  const exported = [...archive].filter(([path]) => path.endsWith('.jpg')).map(([, bytes]) => bytes)
  for (const [where, photos] of Object.entries({ sent, stored, exported })) {
    expect(photos, where).toHaveLength(1)
    for (const bytes of photos) {
      expect(bytes && tracesIn(bytes), where).toEqual([])
      expect(bytes && has(bytes, joined(orientation)), where).toBe(true)
    }
  }
})
