import { Story, StoryResult } from '@storystone/schema/contract/story.ts'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/client.ts'
import { double } from '../../../test/double.ts'
import { eventsOf, wordsOf } from '../../../test/events.ts'
import { balanceOf, createUser, historyOf } from '../../../test/factories.ts'
import {
  askForPhotoStory,
  atColosseum,
  keptMediaOf,
  photoForm,
  scriptedPhoto,
} from '../../../test/photo-stories.ts'
import { jpeg, png, webp } from '../../../test/photos.ts'

describe('POST /api/generate-story', () => {
  test('tells what the photo shows, keeps both, and takes the format’s cost', async () => {
    const { client, user } = await createUser()
    const response = await askForPhotoStory(client, { format: 'history_guide', language: 'fr' })
    expect(response.status).toBe(201)
    const { creditsLeft, ...story } = StoryResult.parse(await response.json())
    expect(story).toMatchObject({
      format: 'history_guide',
      language: 'fr',
      location: 'Rome, Italie',
      confidence: 0.92,
      recognised: 'Colisée',
      narrationUrl: null,
    })
    expect(story.candidates).toContain('Fontaine de Trevi')
    expect(story.candidates).not.toContain('Colisée')
    expect(story.imageUrl).toMatch(/^\/api\/media\/[\w-]+$/)
    expect(creditsLeft).toBe(1.5)
    expect(Story.parse(await (await client.get(`/api/stories/${story.id}`)).json())).toEqual(story)
    expect(await keptMediaOf(user.id)).toEqual([
      story.imageUrl?.replace('/api/media/', `user/${user.id}/`),
    ])
    const [entry] = await historyOf(client)
    expect(entry).toMatchObject({ change: -2.5, reason: 'story', storyId: story.id })
  })

  test.each([
    ['JPEG', jpeg(), 'image/jpeg'],
    ['PNG', png(), 'image/png'],
    ['WebP', webp(), 'image/webp'],
  ])('takes a %s', async (_what, photo, type) => {
    const { client } = await createUser()
    const response = await askForPhotoStory(client, { photo, type })
    expect(response.status).toBe(201)
    const { imageUrl } = StoryResult.parse(await response.json())
    const kept = await client.get(imageUrl ?? '')
    expect(kept.headers.get('Content-Type')).toBe(type)
    expect(new Uint8Array(await kept.arrayBuffer())).toEqual(photo)
  })

  test('is quick facts in English where nothing else is said', async () => {
    const { client } = await createUser()
    const { format, language } = StoryResult.parse(await (await askForPhotoStory(client)).json())
    expect([format, language]).toEqual(['quick_facts', 'en'])
  })

  test('takes a name that was typed beside the photo as a hint', async () => {
    const { client } = await createUser()
    const response = await askForPhotoStory(client, { name: ' Petra ', location: null })
    const story = StoryResult.parse(await response.json())
    expect(story).toMatchObject({
      location: 'Wadi Musa, Jordan',
      confidence: 0.75,
      recognised: 'Petra',
    })
  })

  test('streams the steps, then the words in order, then the story', async () => {
    const { client } = await createUser()
    const name = await scriptedPhoto([{ do: 'answer' }])
    const response = await askForPhotoStory(client, { name, format: 'history_guide', events: true })
    expect(response.status).toBe(200)
    const events = await eventsOf(response)
    expect(events.slice(0, 3).map(({ data }) => data)).toEqual([
      { step: 'reading_photo' },
      { step: 'looking_up' },
      { step: 'writing' },
    ])
    const last = events.at(-1)
    if (last?.event !== 'story') throw new Error('The stream did not end with a story')
    for (const field of ['title', 'content', 'funFact'] as const) {
      expect(wordsOf(events, field)).toBe(last.data[field])
    }
    expect(last.data.confidence).toBe(0.92)
    expect((await double.calls(name)).count).toBe(2)
  })

  test('goes on when the client leaves, and keeps story and photo', async () => {
    const { client, user } = await createUser()
    const name = await scriptedPhoto([{ do: 'answer_at_once' }, { do: 'hold' }])
    const response = await askForPhotoStory(client, { name, events: true })
    await expect.poll(() => double.calls(name)).toMatchObject({ held: 1 })
    await response.body?.cancel()
    await double.release(name)
    await expect
      .poll(async () => (await (await client.get('/api/stories')).json()) as unknown[])
      .toHaveLength(1)
    expect(await keptMediaOf(user.id)).toHaveLength(1)
    expect(await balanceOf(client)).toBe(3)
  })
})

describe('a photo that is not recognised', () => {
  test('brings 422 with candidates; nothing is charged or kept', async () => {
    const { client, user } = await createUser()
    const near = { ...atColosseum, latitude: 41.9, longitude: 12.5 }
    const response = await askForPhotoStory(client, { location: near })
    expect(response.status).toBe(422)
    const { code, candidates } = await errorOf(response)
    expect(code).toBe('not_recognised')
    expect(candidates).toHaveLength(3)
    expect(candidates).toContain('Trevi Fountain')
    expect(await balanceOf(client)).toBe(4)
    expect((await historyOf(client)).map(({ change }) => change)).toEqual([1, -1, 4])
    expect(await keptMediaOf(user.id)).toEqual([])
  })

  test.each([
    [0.49, 422],
    [0.5, 201],
  ])('a confidence of %d brings %d', async (confidence, status) => {
    const { client } = await createUser()
    const candidates = ['Arena of Verona', ' Arena of Verona ', '', 'Pula Arena', 'Nîmes', 'Arles']
    const name = await scriptedPhoto([{ do: 'recognise', confidence, candidates }])
    const response = await askForPhotoStory(client, { name })
    expect(response.status).toBe(status)
    const said = (await response.json()) as { candidates: string[] }
    expect(said.candidates).toEqual(
      status === 422
        ? [name, 'Arena of Verona', 'Pula Arena']
        : ['Arena of Verona', 'Pula Arena', 'Nîmes'],
    )
    expect(await balanceOf(client)).toBe(status === 422 ? 4 : 3)
  })

  test('counts towards the 30 of a day', async () => {
    const { client, user } = await createUser()
    const name = await scriptedPhoto([{ do: 'late_unrecognised', firstWordAfterMs: 0 }])
    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1) statuses.push((await askForPhotoStory(client, { name })).status)
    expect(statuses).toEqual([...Array(30).fill(422), 429])
    expect((await double.calls(name)).count).toBe(30)
    expect(await keptMediaOf(user.id)).toEqual([])
  })
})

describe('a form', () => {
  test.each([
    ['another format', { format: 'poem' }, 'format'],
    ['another language', { language: 'de' }, 'language'],
    ['a blank name', { name: '  ' }, 'name'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
    ['a place that is no JSON', { location: 'Rome' }, 'location'],
    ['a latitude of 91', { location: { ...atColosseum, latitude: 91 } }, 'location'],
  ])('with %s is refused; nothing is charged or kept', async (_what, change, field) => {
    const { client, user } = await createUser()
    const response = await askForPhotoStory(client, change)
    expect(response.status).toBe(400)
    const { code, issues } = await errorOf(response)
    expect(code).toBe('invalid_request')
    expect(issues?.[0]?.path[0]).toBe(field)
    expect(await balanceOf(client)).toBe(4)
    expect(await keptMediaOf(user.id)).toEqual([])
  })

  test('without a file, with a text in its place, or of another kind is refused', async () => {
    const { client } = await createUser()
    const withoutFile = photoForm()
    withoutFile.delete('file')
    const withText = photoForm()
    withText.set('file', 'a text')
    const urlEncoded = new URLSearchParams({ file: 'a text' })
    for (const text of [withoutFile, withText, urlEncoded]) {
      const response = await client.ask('/api/generate-story', { method: 'POST', text })
      expect(response.status).toBe(400)
      expect((await errorOf(response)).issues?.[0]?.path).toEqual(['file'])
    }
    const json = await client.post('/api/generate-story', { file: 'x' })
    expect(json.status).toBe(400)
    const broken = await client.ask('/api/generate-story', {
      method: 'POST',
      text: 'not a form',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    })
    expect(broken.status).toBe(400)
  })

  test('speaks the language of its field', async () => {
    const { client } = await createUser()
    const photo = new Uint8Array([1])
    const response = await askForPhotoStory(client, { photo, language: 'fr' })
    expect((await errorOf(response)).message).toContain('Choisissez un JPEG, PNG ou WebP')
  })
})
