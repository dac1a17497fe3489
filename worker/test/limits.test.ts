import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { photoLimits } from '@storystone/schema/limits.ts'
import { describe, expect } from 'vitest'
import { type Client, errorOf, expectInvalid, expectRefusal } from './client/client.ts'
import { jpeg } from './photos.ts'
import {
  atColosseum,
  createPhotoStory,
  photoForm,
  requestPhotoStory,
  scriptedPhoto,
} from './stories/photo-stories.ts'
import { grant, test } from './users/factories.ts'
import { scriptedLandmark } from './vendors/chat.ts'

// The limits of fields, bodies and photos in api.md.

type Call = (client: Client, value: string) => Promise<Response>

const location = { latitude: 41.89, longitude: 12.49, locationName: 'Rome' }

const byName: Call = (client, text) =>
  client.post('/api/generate-story-from-text', { text, format: 'quick_facts', language: 'en' })

const byPhoto =
  (call: 'generate-story' | 'translate-inscription'): Call =>
  (client, name) =>
    requestPhotoStory(client, { call, name })

const retell: Call = async (client, name) => {
  const { id } = await createPhotoStory(client)
  return client.post(`/api/stories/${id}/retell`, { name })
}

describe.each([
  ['text', 'POST /api/generate-story-from-text', byName],
  ['name', 'POST /api/generate-story', byPhoto('generate-story')],
  ['name', 'POST /api/translate-inscription', byPhoto('translate-inscription')],
  ['name', 'POST /api/stories/{id}/retell', retell],
])('%s of %s', (field, _call, request) => {
  test('a name may have 200 characters after trimming', async ({ client, user }) => {
    await grant(user.id, 10)
    // No place has such a name.
    const { status } = await request(client, `  ${'x'.repeat(200)}  `)
    expect([201, 422]).toContain(status)
    for (const value of ['x'.repeat(201), '   ']) {
      const refused = await request(client, value)
      expect(refused.status).toBe(400)
      const { code, message, issues } = await errorOf(refused)
      expect(code).toBe('invalid_request')
      expect(message).toMatch(/^Something in this request is not right\./)
      expect(issues?.[0]).toEqual({
        path: [field],
        message: value.trim()
          ? 'The name can have at most 200 characters.'
          : 'Please enter a location name.',
      })
    }
  })
})

const calls: readonly [string, (client: Client, given: object) => Promise<Response>, number][] = [
  ['POST /api/location', (client, given) => client.post('/api/location', given), 204],
  [
    'POST /api/generate-story-from-text',
    async (client, given) =>
      client.post('/api/generate-story-from-text', {
        text: await scriptedLandmark({ do: 'answer_at_once' }),
        format: 'quick_facts',
        language: 'en',
        location: JSON.stringify(given),
      }),
    201,
  ],
  [
    'POST /api/generate-story',
    async (client, given) =>
      requestPhotoStory(client, {
        name: await scriptedPhoto([{ do: 'answer_at_once' }]),
        location: given,
      }),
    // It does not show what stands there.
    422,
  ],
]
test.for(calls)('the location in %s has limits', async ([, request, accepted], { client }) => {
  const longest = { latitude: -90, longitude: 180, locationName: 'x'.repeat(120) }
  expect((await request(client, longest)).status).toBe(accepted)
  for (const change of [
    { locationName: 'x'.repeat(121) },
    { latitude: 90.001 },
    { latitude: -90.001 },
    { longitude: 180.001 },
    { longitude: -180.001 },
  ]) {
    const refused = await request(client, { ...location, ...change })
    await expectRefusal(refused, 400, 'invalid_request')
  }
})

/** A form with this field, and many more. */
const formOfNames = (count: number): FormData => {
  const form = new FormData()
  for (let at = 0; at < count; at += 1) form.set(`name-of-a-field-${at}`, '')
  return form
}

test('a form of 40,000 names is refused at once, and holds nobody up', async ({ client }) => {
  const sent = new Response(formOfNames(40_000))
  const text = await sent.arrayBuffer()
  expect(text.byteLength).toBeGreaterThan(2_000_000)
  const headers = { 'Content-Type': sent.headers.get('Content-Type') ?? '' }
  for (const { path } of [
    endpoints.generateStory,
    endpoints.translateInscription,
    endpoints.placesInPhoto,
  ]) {
    const started = Date.now()
    const [refused, other] = await Promise.all([
      client.send(path, { method: 'POST', text, headers }),
      client.get('/api/credits'),
    ])
    await expectRefusal(refused, 400, 'invalid_request')
    expect(other.status).toBe(200)
    // It took eight seconds once.
    expect(Date.now() - started).toBeLessThan(1_000)
  }
})

test('only fields of the form are read', async ({ client }) => {
  const form = photoForm({ location: atColosseum })
  for (const value of ['one', 'two']) form.append('of nobody', value)
  const read = await client.send(endpoints.placesInPhoto.path, { method: 'POST', text: form })
  expect(read.status).toBe(200)
  for (const value of ['en', 'fr']) form.append('language', value)
  const twice = await client.send(endpoints.placesInPhoto.path, { method: 'POST', text: form })
  await expectInvalid(twice, 'language')
})

const bare = jpeg({ scanBytes: 0 }).length
const sentences = {
  en: 'This photo is too large. Photos can have up to 8 MB and 50 megapixels.',
  fr: 'Cette photo est trop grande\u202f: 8\u202fMo et 50 mégapixels au maximum.',
} as const

test.for([
  [
    '8 MB',
    jpeg({ scanBytes: photoLimits.bytes - bare }),
    jpeg({ scanBytes: photoLimits.bytes - bare + 1 }),
  ],
  ['50 megapixels', jpeg({ width: 10_000, height: 5_000 }), jpeg({ width: 10_000, height: 5_001 })],
] as const)('a photo may have at most %s', async ([, largest, larger], { client }) => {
  const name = await scriptedPhoto([{ do: 'answer_at_once' }])
  expect((await requestPhotoStory(client, { photo: largest, name })).status).toBe(201)
  for (const language of ['en', 'fr'] as const) {
    const refused = await requestPhotoStory(client, { photo: larger, language })
    expect(refused.status).toBe(413)
    expect(await errorOf(refused)).toMatchObject({
      code: 'photo_too_large',
      message: sentences[language],
    })
  }
})
