import { env } from 'cloudflare:workers'
import { Buffer } from 'node:buffer'
import { expect } from 'vitest'
import { unzip } from '#test/client/bytes.ts'
import { withFetch } from '#test/faults/tapped-fetch.ts'
import { joined, jpeg } from '#test/photos.ts'
import { requestPhotoStory, scriptedPhoto, storedMediaOf } from '#test/stories/photo-stories.ts'
import { test } from '#test/users/factories.ts'

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
