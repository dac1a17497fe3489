import { env } from 'cloudflare:test'
import { Places, PlacesInPhoto } from '@storystone/schema/contract/places.ts'
import { StoryResult } from '@storystone/schema/contract/story.ts'
import { describe, expect } from 'vitest'
import { type Client, errorOf, refusalOf, sessionOf } from '#test/client/client.ts'
import { eventsOf, stepsOf, storyOf, textOf } from '#test/client/events.ts'
import { workerWith } from '#test/client/other-worker.ts'
import { atColosseum, photoForm } from '#test/stories/photo-stories.ts'
import { fetchStory, resultOf, storiesOf } from '#test/stories/stories.ts'
import { ledgerOf, test } from '#test/users/factories.ts'
import { scriptedLandmark } from '#test/vendors/chat.ts'
import { readConfig, writerOf } from '#worker/env.ts'

const extract = (client: Client, body: object, headers: Record<string, string> = {}) =>
  client.post(
    '/api/generate-story-from-text',
    { format: 'quick_facts', language: 'en', writer: 'extract', ...body },
    headers,
  )

/** The id of the place that a name means in the first place. */
const placeIdOf = async (client: Client, name: string, language: string): Promise<string> => {
  const found = await client.get(
    `/api/places?name=${encodeURIComponent(name)}&language=${language}`,
  )
  return Places.parse(await found.json()).candidates[0]?.id ?? ''
}

describe('a story by extraction', () => {
  test.for([
    ['quick_facts', 'en', 'Colosseum'],
    ['history_guide', 'en', 'Colosseum'],
    ['quick_facts', 'fr', 'Colisée'],
    ['history_guide', 'fr', 'Colisée'],
  ] as const)(
    'in the format %s, language %s, is free, kept and verbatim',
    async ([format, language, text], { client }) => {
      const response = await extract(client, { text, format, language })
      const { creditsLeft, ...story } = await resultOf(response)
      expect(story).toMatchObject({ format, language, writer: 'extract', landmark: text })
      expect(story.sources).toMatchObject([{ language, title: text }])
      const sentences = story.citations.filter(({ field }) => field === 'content')
      expect(sentences.length).toBeGreaterThan(3)
      for (const { start, end, quote } of sentences) {
        const blanks = (words: string): string => words.replace(/\s+/g, ' ')
        expect(blanks(quote)).toContain(blanks(story.content.slice(start, end).slice(-20)))
      }
      expect(await fetchStory(client, story.id)).toEqual(story)
      expect(await ledgerOf(client)).toEqual([4])
      expect(creditsLeft).toBe(4)
    },
  )

  test('streams, is repeated by its key, and is no request for a model', async ({ client }) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const events = await eventsOf(
      await extract(client, { text: 'Petra' }, { ...headers, Accept: 'text/event-stream' }),
    )
    expect(stepsOf(events)).toEqual(['looking_up', 'writing'])
    const story = storyOf(events)
    expect(textOf(events, 'content')).toBe(story.content)
    expect((await resultOf(await extract(client, { text: 'Petra' }, headers))).id).toBe(story.id)
    const byModel = await extract(client, { text: 'Petra', writer: undefined }, headers)
    expect(await refusalOf(byModel)).toEqual([409, 'idempotency_conflict'])
    expect(await storiesOf(client)).toHaveLength(1)
  })

  test.for([
    ['Tomb of Cyrus', 'en', []],
    ['Sigiriya', 'fr', ['en']],
  ] as const)(
    'of %s in %s is refused, since the article says too little; languages: %j',
    async ([name, language, languages], { client }) => {
      const placeId = await placeIdOf(client, name, language)
      const refused = await extract(client, { placeId, language })
      expect(refused.status).toBe(422)
      expect(await errorOf(refused)).toMatchObject({ code: 'nothing_to_tell', languages })
      expect(await ledgerOf(client)).toEqual([4])
      expect(await storiesOf(client)).toEqual([])
    },
  )

  test('fills the wait for one by a model, until its first words', async ({ client }) => {
    const text = await scriptedLandmark({ do: 'answer' })
    const events = await eventsOf(
      await extract(client, { text, writer: undefined }, { Accept: 'text/event-stream' }),
    )
    const names = events.map(({ event }) => event)
    expect(names.indexOf('meanwhile')).toBeLessThan(names.indexOf('delta'))
    const shown = events.find((event) => event.event === 'meanwhile')
    expect(shown?.data.facts.length).toBeGreaterThan(3)
    expect(shown?.data.source).toEqual(storyOf(events).sources[0])
    const ofFree = await eventsOf(await extract(client, { text }, { Accept: 'text/event-stream' }))
    expect(ofFree.map(({ event }) => event)).not.toContain('meanwhile')
  })

  test('of an inscription is refused: nobody else reads it', async ({ client }) => {
    const text = photoForm()
    text.set('writer', 'extract')
    const refused = await client.send('/api/translate-inscription', { method: 'POST', text })
    expect(refused.status).toBe(400)
    const { code, message } = await errorOf(refused)
    expect(code).toBe('invalid_request')
    expect(message).toContain('read by an AI')
  })
})

describe('where nobody but Wikipedia writes', () => {
  const fetch = workerWith({ WRITER: 'extract' })
  const call = (client: Client, path: string, init: RequestInit = {}) =>
    fetch(path, { ...init, headers: { ...sessionOf(client), ...init.headers } })

  test.for([
    [{ WRITER: undefined }, 'double'],
    [{ WRITER: undefined, DOUBLES: '' }, 'model'],
    [{ WRITER: undefined, DOUBLES: '', OPENAI_API_KEY: '' }, 'extract'],
    [{ WRITER: 'model' }, 'model'],
  ] as const)('is known from the variables: %j is %s', ([variables, writer]) => {
    expect(writerOf(readConfig({ ...env, ...variables }))).toBe(writer)
  })

  test('stories are free, and a photo brings the places around it', async ({ client }) => {
    const health = await call(client, '/api/health')
    expect(await health.json()).toMatchObject({ writer: 'extract' })
    const costs = await call(client, '/api/credit-costs')
    expect(await costs.json()).toMatchObject({ quick_facts: 0, history_guide: 0 })
    const form = { method: 'POST', body: photoForm({ location: atColosseum }) }
    const found = PlacesInPhoto.parse(
      await (await call(client, '/api/places/in-photo', form)).json(),
    )
    expect(found).toMatchObject({ sure: false, candidates: [{ name: 'Colosseum' }, {}, {}] })
    const [first] = found.candidates
    const unsure = { method: 'POST', body: photoForm({ photoId: found.photoId }) }
    expect((await call(client, '/api/generate-story', unsure)).status).toBe(422)
    const body = photoForm({ photoId: found.photoId, placeId: first?.id ?? '' })
    const answer = await call(client, '/api/generate-story', { method: 'POST', body })
    const story = StoryResult.parse(await answer.json())
    expect(story).toMatchObject({ writer: 'extract', landmark: 'Colosseum', creditsLeft: 4 })
    expect(story.imageUrl).toMatch(/^\/api\/media\/[\da-f-]{36}$/)
    expect(await ledgerOf(client)).toEqual([4])
  })
})
