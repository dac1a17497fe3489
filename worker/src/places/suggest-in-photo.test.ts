import { env } from 'cloudflare:workers'
import { PlacesInPhoto } from '@storystone/schema/contract/places.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Client, errorOf, expectRefusal, runSweep, until } from '#test/client/client.ts'
import { execute, query } from '#test/database/database.ts'
import {
  atColosseum,
  type PhotoStoryOptions,
  photoForm,
  requestPhotoStory,
  scriptedPhoto,
  storedMediaOf,
} from '#test/stories/photo-stories.ts'
import { balanceOf, deleteAccount, test } from '#test/users/factories.ts'
import { double, untilHeld } from '#test/vendors/chat.ts'
import { en } from '#worker/platform/locales/en.ts'
import { keyOf, searchAround } from './search.ts'

const send = (client: Client, options: PhotoStoryOptions = {}): Promise<Response> =>
  client.send('/api/places/in-photo', {
    method: 'POST',
    text: photoForm({ location: atColosseum, ...options }),
  })

const read = async (client: Client, options: PhotoStoryOptions = {}): Promise<PlacesInPhoto> =>
  PlacesInPhoto.parse(await (await send(client, options)).json())

const firstOf = ({ candidates, sure }: PlacesInPhoto) => [candidates[0]?.name, sure]

test('a photo read where its landmark stands is sure, and free', async ({ client, user }) => {
  const places = await read(client)
  expect(firstOf(places)).toEqual(['Colosseum', true])
  expect(places.candidates[0]?.distance).toBe(0)
  expect(places.candidates).toHaveLength(3)
  expect(await balanceOf(client)).toBe(4)
  expect(await storedMediaOf(user.id)).toEqual([`user/${user.id}/${places.photoId}`])
})

test('without a location, a confident reading of a sure name is sure', async ({ client }) => {
  const options = { location: null, language: 'fr' }
  const confident = await scriptedPhoto([{ do: 'recognise', name: 'Petra', confidence: 0.9 }])
  expect(firstOf(await read(client, { ...options, name: confident }))).toEqual(['Pétra', true])
  const doubtful = await scriptedPhoto([{ do: 'recognise', name: 'Petra', confidence: 0.8 }])
  expect(firstOf(await read(client, { ...options, name: doubtful }))).toEqual(['Pétra', false])
})

test('a reading of what stands elsewhere is not sure', async ({ client }) => {
  const name = await scriptedPhoto([{ do: 'recognise', name: 'Eiffel Tower', confidence: 0.95 }])
  const places = await read(client, { name })
  expect(places.sure).toBe(false)
  expect(places.candidates.map((one) => one.name)).toContain('Colosseum')
})

test('without a reading, candidates come from the location or the hint', async ({ client }) => {
  const name = await scriptedPhoto([{ do: 'fail', status: 500 }])
  expect(firstOf(await read(client, { name }))).toEqual([
    expect.stringMatching(/^Colosseum/),
    false,
  ])
  expect(firstOf(await read(client, { name, location: null }))).toEqual([name, false])
})

test.for([
  ['unsure', 'Zyx Plugh', 0.3, 0],
  ['confident of another place', 'Beffroi de Béthune', 0.95, 1],
] as const)(
  'a typed name is offered by both calls beside a reading that is %s',
  async ([, read, confidence, at], { client }) => {
    const name = await scriptedPhoto([{ do: 'recognise', name: read, confidence, candidates: [] }])
    const options = { name, location: null }
    const { candidates, sure } = PlacesInPhoto.parse(await (await send(client, options)).json())
    const names = candidates.map((place) => place.name)
    expect([sure, names.indexOf(name)]).toEqual([false, at])
    expect(names.slice(0, at)).toEqual([read].slice(0, at))
    expect((await errorOf(await requestPhotoStory(client, options))).places).toEqual(candidates)
  },
)

test('a typed name is offered behind another place that is surely read', async ({ client }) => {
  const name = await scriptedPhoto([{ do: 'recognise', name: 'Petra', confidence: 0.9 }])
  const { candidates, sure } = await read(client, { name, location: null })
  expect([sure, ...candidates.slice(0, 2).map((place) => place.name)]).toEqual([
    true,
    'Petra',
    name,
  ])
})

test('a photo that is not read is refused where there is nothing to offer', async ({ client }) => {
  const name = `Zyx ${crypto.randomUUID()}`
  await double.script({ landmark: name, behaviours: [{ do: 'fail', status: 500 }] })
  const refused = await send(client, { name, location: null })
  expect(refused.status).toBe(502)
  const { code, message } = await errorOf(refused)
  expect([code, message]).toEqual(['provider_failed', en.photo.provider_failed])
  expect(firstOf(await read(client, { name }))).toEqual([
    expect.stringMatching(/^Colosseum/),
    false,
  ])
})

test('a photo is not read where a running story needs the credits', async ({ client, user }) => {
  await execute(sql`UPDATE users SET credits = 1.5 WHERE id = ${user.id}`)
  expect((await send(client)).status).toBe(200)
  const [id, storyId] = [crypto.randomUUID(), crypto.randomUUID()]
  await execute(sql`INSERT INTO attempts
    (id, user_id, idempotency_key, body_hash, state, cost, story_id, created_at)
    VALUES (${id}, ${user.id}, ${id}, '', 'reserved', 1, ${storyId}, ${Date.now()})`)
  await expectRefusal(await send(client), 402, 'insufficient_credits')
  await execute(sql`UPDATE attempts SET state = 'given_back' WHERE id = ${id}`)
  expect((await send(client)).status).toBe(200)
})

test('places around are searched for while the photo is read', async ({ client }) => {
  const name = await scriptedPhoto([{ do: 'hold' }])
  const latitude = -10 - Math.round(Math.random() * 40_000) / 1000
  const location = { latitude, longitude: -120.5, locationName: '' }
  const reading = send(client, { name, location })
  await untilHeld(name)
  const key = keyOf(searchAround(location, 'en'))
  const cell = sql`SELECT 1 FROM place_searches WHERE key = ${key}`
  await until(async () => (await query(cell)).length > 0)
  await double.release(name)
  expect((await reading).status).toBe(200)
})

test('a photo is deleted after an hour, and with its account', async ({ client, user }) => {
  await read(client)
  await runSweep()
  expect(await storedMediaOf(user.id)).toHaveLength(1)
  const left = sql`doomed_at - ${Date.now()}`
  await execute(sql`UPDATE doomed_media SET doomed_at = doomed_at - 3600000
    WHERE key LIKE ${`user/${user.id}/%`} AND ${left} BETWEEN 3500000 AND 3600000`)
  await runSweep()
  expect(await storedMediaOf(user.id)).toEqual([])
  await read(client)
  await deleteAccount(client)
  expect(await storedMediaOf(user.id)).toEqual([])
  expect((await env.MEDIA.list({ prefix: `user/${user.id}/` })).objects).toEqual([])
})
