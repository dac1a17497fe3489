import { Places, PlacesInPhoto } from '@storystone/schema/contract/places.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { type Client, errorOf, expectInvalid, refusalOf, runSweep } from '#test/client/client.ts'
import { eventsOf, shownTexts, stepsOf, storyOf } from '#test/client/events.ts'
import { execute, query } from '#test/database/database.ts'
import { withoutAnswersTo } from '#test/faults/broken-database.ts'
import {
  atColosseum,
  photoForm,
  requestPhotoStory,
  scriptedPhoto,
  stateOf,
} from '#test/stories/photo-stories.ts'
import {
  fetchStory,
  generateStory,
  generationsOf,
  requestStory,
  resultOf,
  storiesOf,
} from '#test/stories/stories.ts'
import { balanceOf, createUser, ledgerOf, test } from '#test/users/factories.ts'
import { double, scriptedLandmark, scriptedPlace, untilHeld } from '#test/vendors/chat.ts'
import { wikimediaDouble } from '#test/vendors/wikimedia.ts'
import { en } from '#worker/platform/locales/en.ts'
import { lies } from '../../doubles/openai/story/lies.ts'

/** The id of a place that a name surely means. */
const placeIdOf = async (client: Client, name: string): Promise<string> => {
  const found = await client.get(`/api/places?name=${encodeURIComponent(name)}`)
  const { candidates, sure } = Places.parse(await found.json())
  expect(sure).toBe(true)
  return candidates[0]?.id ?? ''
}

const ofPlace = (client: Client, placeId: string, rest: object = {}) =>
  client.post('/api/generate-story-from-text', {
    placeId,
    format: 'quick_facts',
    language: 'en',
    ...rest,
  })

describe('a place', () => {
  test('that was chosen needs no name, and is charged once', async ({ client }) => {
    const placeId = await placeIdOf(client, 'Petra')
    const story = await resultOf(await ofPlace(client, placeId))
    expect(story).toMatchObject({ placeId, landmark: 'Petra', placeType: 'ruin', creditsLeft: 3 })
    const [listed] = await storiesOf(client)
    expect(listed).toEqual({ ...(await fetchStory(client, story.id)), citations: [] })
    expect(listed?.sources).toEqual(story.sources)
    expect(story.sources).toMatchObject([{ revisedAt: '2026-06-01T12:00:00.000Z' }])
  })

  test('goes before the name, which the model never gets', async ({ client }) => {
    const name = await scriptedLandmark({ do: 'answer_at_once' })
    const placeId = await placeIdOf(client, name)
    const text = 'what I typed'
    expect(await resultOf(await ofPlace(client, placeId, { text }))).toMatchObject({ placeId })
    expect((await double.calls(name)).count).toBe(1)
    expect((await double.calls(text)).count).toBe(0)
  })

  test('without a place or a name, and with an unknown place, is refused', async ({ client }) => {
    const none = { format: 'quick_facts', language: 'en' }
    await expectInvalid(await client.post('/api/generate-story-from-text', none), 'text')
    await expectInvalid(await ofPlace(client, 'Q404404404'), 'placeId')
    expect(await ledgerOf(client)).toEqual([4])
  })

  test.for([
    ['Pantheon', 'two namesakes', 2],
    ['Colloseum Rome Arena', 'several words', 0],
    ['Zzyzx of Nowhere', 'nothing', 0],
  ] as const)(
    'has to be chosen where %s may mean %s: only the choice is charged, and no failure counted',
    async ([text, , least], { client, user }) => {
      const response = await requestStory(client, { text })
      expect(response.status).toBe(422)
      const { code, places = [], candidates } = await errorOf(response)
      const found = await client.get(`/api/places?name=${encodeURIComponent(text)}`)
      expect(places).toEqual(Places.parse(await found.json()).candidates)
      expect([code, candidates]).toEqual(['not_recognised', places.map(({ name }) => name)])
      expect(places.length).toBeGreaterThanOrEqual(least)
      expect(await refusalOf(await requestStory(client, { text }))).toEqual([422, code])
      expect(await ledgerOf(client)).toEqual([4])
      for (const { id } of places.slice(0, 1)) await resultOf(await ofPlace(client, id))
      expect(await ledgerOf(client)).toEqual(places.length > 0 ? [-1, 4] : [4])
      expect(
        await query(sql`SELECT 1 FROM limit_counters
        WHERE key = ${`uncharged:${user.id}`}`),
      ).toEqual([])
    },
  )

  test('is asked for as such where it alone may be meant', async ({ client }) => {
    const text = await scriptedLandmark({ do: 'answer_at_once' })
    const placeId = await placeIdOf(client, text)
    await execute(sql`UPDATE places SET popularity = 0 WHERE id = ${placeId}`)
    const { message, places } = await errorOf(await requestStory(client, { text }))
    expect(places?.map(({ id }) => id)).toEqual([placeId])
    expect(message).toBe(en.onePlace.not_recognised)
  })

  test('whose search got lost costs nothing, and leaves no turn taken', async ({ client }) => {
    const text = await scriptedLandmark({ do: 'answer_at_once' })
    const since = Date.now()
    const lost = await withoutAnswersTo('place_ids = excluded', () =>
      requestStory(client, { text }),
    )
    expect(await refusalOf(lost)).toEqual([503, 'temporarily_unavailable'])
    const taken = sql`SELECT id FROM vendor_calls
      WHERE started_at >= ${since} AND ends_at > unixepoch('subsec') * 1000`
    expect([await query(taken), await balanceOf(client)]).toEqual([[], 4])
  })

  test('names what is being written, once it is known', async ({ client }) => {
    const name = await scriptedPhoto([{ do: 'answer_at_once' }, { do: 'hold' }])
    const response = requestPhotoStory(client, { name })
    await untilHeld(name)
    await expect.poll(() => generationsOf(client)).toMatchObject([{ landmark: name }])
    await double.release(name)
    expect((await response).status).toBe(201)
  })
})

describe('a held photo', () => {
  const hold = async (client: Client): Promise<PlacesInPhoto> => {
    const text = photoForm({ location: atColosseum })
    const response = await client.send('/api/places/in-photo', { method: 'POST', text })
    return PlacesInPhoto.parse(await response.json())
  }

  test('serves many stories in an hour; each has a copy that stays', async ({ client, user }) => {
    const { photoId, candidates } = await hold(client)
    const placeId = candidates[0]?.id ?? ''
    const request = () => requestPhotoStory(client, { photoId, placeId })
    const [first, second] = [await resultOf(await request()), await resultOf(await request())]
    expect([first.placeId, second.placeId]).toEqual([placeId, placeId])
    expect(new Set([photoId, first.imageUrl, second.imageUrl]).size).toBe(3)
    expect(await stateOf(client, user)).toMatchObject({ stories: 2, files: 3, balance: 2 })
    await execute(sql`UPDATE doomed_media SET doomed_at = doomed_at - 3700000`)
    await runSweep()
    expect(await stateOf(client, user)).toMatchObject({ stories: 2, files: 2 })
    const picture = await client.send(second.imageUrl ?? '')
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(await refusalOf(await request())).toEqual([410, 'expired'])
  })

  test('is read without a chosen place, and held without a story', async ({ client, user }) => {
    const { photoId } = await hold(client)
    const key = crypto.randomUUID()
    const name = await scriptedPhoto([{ do: 'refuse' }, { do: 'answer_at_once' }])
    expect((await requestPhotoStory(client, { photoId, name, key })).status).toBe(502)
    const story = await resultOf(await requestPhotoStory(client, { photoId, name, key }))
    expect(story).toMatchObject({ landmark: name, confidence: 0.92 })
    expect(await stateOf(client, user)).toMatchObject({ stories: 1, files: 2, balance: 3 })
  })

  test('of another user, or after an hour, is gone: 410, no charge', async ({ client }) => {
    const { photoId } = await hold(client)
    const other = await createUser()
    expect(await refusalOf(await requestPhotoStory(other.client, { photoId }))).toEqual([
      ...[410, 'expired'],
    ])
    await execute(sql`UPDATE doomed_media SET doomed_at = doomed_at - 3600000
      WHERE key LIKE ${`%/${photoId}`}`)
    expect(await refusalOf(await requestPhotoStory(client, { photoId }))).toEqual([410, 'expired'])
    expect(await ledgerOf(client)).toEqual([4])
  })
})

test('without Wikimedia, kept sources serve; an unknown place is 503', async ({ client }) => {
  const known = await scriptedLandmark({ do: 'answer_at_once' })
  const story = await generateStory(client, { text: known })
  const placeId = story.placeId ?? ''
  await wikimediaDouble.script({ text: known, do: 'fail' })
  await execute(sql`UPDATE sources SET stale_at = 0 WHERE place_id = ${placeId}`)
  const again = await resultOf(await ofPlace(client, placeId, { language: 'en' }))
  expect(again.sources).toEqual(story.sources)
  const unknown = await scriptedLandmark({ do: 'answer_at_once' })
  await wikimediaDouble.script({ text: unknown, do: 'fail' })
  const refused = await errorOf(await requestStory(client, { text: unknown }))
  expect([refused.code, refused.message]).toEqual([
    'temporarily_unavailable',
    en.wikimedia.temporarily_unavailable,
  ])
  expect(await balanceOf(client)).toBe(2)
})

test('a place without a kept source is not charged without Wikimedia', async ({ client }) => {
  const name = await scriptedLandmark({ do: 'answer_at_once' })
  const placeId = await placeIdOf(client, name)
  await wikimediaDouble.script({ text: name, do: 'fail' })
  expect((await errorOf(await ofPlace(client, placeId))).code).toBe('temporarily_unavailable')
  expect(await ledgerOf(client)).toEqual([4])
})

describe('a shared text', () => {
  test('is written once for a place, format, language and source, at the same price', async () => {
    const [one, two] = [await createUser(), await createUser()]
    const name = await scriptedLandmark({ do: 'answer_at_once' })
    const first = await generateStory(one.client, { text: name })
    const events = await eventsOf(await requestStory(two.client, { text: name, events: true }))
    const { id, createdAt, ...second } = storyOf(events)
    expect(first).toMatchObject(second)
    expect([id, createdAt]).not.toEqual([first.id, first.createdAt])
    expect(stepsOf(events)).toEqual(['looking_up', 'writing'])
    expect((await double.calls(name)).count).toBe(1)
    await generateStory(two.client, { text: name, language: 'fr' })
    await wikimediaDouble.script({ text: name, do: 'edited' })
    // A source that is not that old would be kept instead of an article of today.
    await execute(sql`UPDATE sources SET stale_at = 0, retrieved_at = 0
      WHERE place_id = ${first.placeId}`)
    await generateStory(two.client, { text: name })
    expect((await double.calls(name)).count).toBe(3)
    const rows = await query(sql`SELECT id FROM shared_texts
      WHERE place_id = ${first.placeId} AND language = 'en'`)
    expect(rows).toHaveLength(1)
  })

  test('is that of a photo, too: it only chooses the place', async () => {
    const [one, two] = [await createUser(), await createUser()]
    const name = await scriptedPhoto([{ do: 'answer_at_once' }])
    const ofPhoto = await resultOf(await requestPhotoStory(one.client, { name }))
    expect((await double.calls(name)).count).toBe(2)
    const ofName = await generateStory(two.client, { text: name })
    const { title, content, citations } = ofPhoto
    expect(ofName).toMatchObject({ title, content, citations, imageUrl: null, recognised: null })
    expect((await double.calls(name)).count).toBe(2)
  })
})

const fragments = /4242|1242|third century|Zebulon|Quark/

test.for(
  lies.flatMap((lie) => (['en', 'fr'] as const).map((language) => [lie, language] as const)),
)('no lie about %s in %s reaches the reader', async ([lie, language], { client }) => {
  const formats = ['quick_facts', 'history_guide'] as const
  for (const format of formats) {
    const truth = await generateStory(client, {
      text: await scriptedPlace([{ do: 'answer_at_once' }]),
      format,
      language,
    })
    const text = await scriptedPlace([{ do: 'lie', lie }])
    const { client: other } = await createUser()
    const events = await eventsOf(
      await requestStory(other, { text, format, language, events: true }),
    )
    const shown = shownTexts(events, 'content')
    expect(shown.filter((each) => fragments.test(each))).toEqual([])
    expect(shown.at(-1)?.length).toBeGreaterThan(50)
    expect(shown.at(-1)).not.toBe(truth.content)
  }
})
