import { describe, expect } from 'vitest'
import { errorOf, expectInvalid, statusesInTurn } from '#test/client/client.ts'
import { eventsOf, stepsOf, storyOf, textOf } from '#test/client/events.ts'
import {
  atColosseum,
  type PhotoStoryOptions,
  photoForm,
  requestPhotoStory,
  scriptedPhoto,
  stateOf,
  storedMediaOf,
} from '#test/stories/photo-stories.ts'
import { fetchStory, resultOf } from '#test/stories/stories.ts'
import { balanceOf, historyOf, test } from '#test/users/factories.ts'
import { double } from '#test/vendors/chat.ts'

describe('POST /api/generate-story', () => {
  test('stores story and photo and takes the format’s cost', async ({ client, user }) => {
    const options = { format: 'history_guide', language: 'fr' }
    const { creditsLeft, ...story } = await resultOf(await requestPhotoStory(client, options))
    expect(story).toMatchObject({
      ...options,
      location: 'Amphithéâtre, Rome, Italie',
      confidence: 0.92,
      recognised: 'Colisée',
      landmark: 'Colisée',
      writer: 'double',
      narrationUrl: null,
    })
    expect(story.candidates).toContain('Fontaine de Trevi')
    expect(story.candidates).not.toContain('Colisée')
    expect(story.imageUrl).toMatch(/^\/api\/media\/[\w-]+$/)
    expect(creditsLeft).toBe(1.5)
    expect(await fetchStory(client, story.id)).toEqual(story)
    expect(await storedMediaOf(user.id)).toEqual([
      story.imageUrl?.replace('/api/media/', `user/${user.id}/`),
    ])
    const [entry] = await historyOf(client)
    expect(entry).toMatchObject({ change: -2.5, reason: 'story', storyId: story.id })
  })

  test('is quick facts in English by default', async ({ client }) => {
    const story = await resultOf(await requestPhotoStory(client))
    expect(story).toMatchObject({ format: 'quick_facts', language: 'en' })
  })

  test('takes a typed name as a hint, and a chosen place without reading', async ({ client }) => {
    const options = { name: ' Petra ', location: null }
    const { places = [] } = await errorOf(await requestPhotoStory(client, options))
    expect(places[0]?.name).toBe('Petra')
    const placeId = places[0]?.id ?? ''
    const events = await eventsOf(
      await requestPhotoStory(client, { ...options, placeId, events: true }),
    )
    expect(stepsOf(events)).toEqual(['looking_up', 'writing'])
    expect(storyOf(events)).toMatchObject({ placeId, recognised: null, confidence: null })
  })

  test('streams the steps, then the text in order, then the story', async ({ client }) => {
    const name = await scriptedPhoto([{ do: 'answer' }])
    const response = await requestPhotoStory(client, {
      name,
      format: 'history_guide',
      events: true,
    })
    expect(response.status).toBe(200)
    const events = await eventsOf(response)
    expect(stepsOf(events)).toEqual(['reading_photo', 'looking_up', 'writing'])
    const story = storyOf(events)
    for (const field of ['title', 'content', 'funFact'] as const) {
      expect(textOf(events, field)).toBe(story[field])
    }
    expect(story.confidence).toBe(0.92)
    expect((await double.calls(name)).count).toBe(2)
  })
})

describe('a photo that is not recognised', () => {
  test('brings 422 with candidates; nothing is charged or stored', async ({ client, user }) => {
    const near = { ...atColosseum, latitude: 41.9, longitude: 12.5 }
    const response = await requestPhotoStory(client, { location: near })
    expect(response.status).toBe(422)
    const { code, candidates, places } = await errorOf(response)
    expect(code).toBe('not_recognised')
    expect(candidates).toEqual(places?.map((place) => place.name))
    expect(candidates).toHaveLength(3)
    expect(await stateOf(client, user)).toMatchObject({ balance: 4, ledger: [4], files: 0 })
  })

  test.for([
    [0.49, 422, 4],
    [0.5, 201, 3],
  ])('a confidence of %d brings %d', async ([confidence, status, balance], { client }) => {
    const names = ['Arena of Verona', ' Arena of Verona ', '', 'Pula Arena', 'Nîmes', 'Arles']
    const name = await scriptedPhoto([{ do: 'recognise', confidence, candidates: names }])
    const response = await requestPhotoStory(client, { name })
    expect(response.status).toBe(status)
    const { candidates } = (await response.json()) as { candidates: string[] }
    if (status === 422) expect(candidates[0]).toBe(name)
    else expect(candidates).toEqual(['Arena of Verona', 'Pula Arena', 'Nîmes'])
    expect(await balanceOf(client)).toBe(balance)
  })

  test('counts towards the 30 of a day', async ({ client, user }) => {
    const name = await scriptedPhoto([{ do: 'late_unrecognised', firstWordAfterMs: 0 }])
    const request = () => requestPhotoStory(client, { name })
    expect(await statusesInTurn(31, request)).toEqual([...Array(30).fill(422), 429])
    expect((await double.calls(name)).count).toBe(30)
    expect(await storedMediaOf(user.id)).toEqual([])
  })
})

describe('a form', () => {
  test.for<[string, PhotoStoryOptions, string]>([
    ['an unknown format', { format: 'poem' }, 'format'],
    ['an unknown language', { language: 'de' }, 'language'],
    ['a location that is not JSON', { location: 'Rome' }, 'location'],
  ])('with %s is refused, uncharged and unstored', async ([, change, field], { client, user }) => {
    await expectInvalid(await requestPhotoStory(client, change), field)
    expect(await stateOf(client, user)).toMatchObject({ balance: 4, files: 0 })
  })

  test('with a text for a file is refused', async ({ client }) => {
    const text = photoForm()
    text.set('file', 'a text')
    const response = await client.send('/api/generate-story', { method: 'POST', text })
    await expectInvalid(response, 'file')
  })
})
