import { StoryChanges } from '@storystone/schema/contract/story.ts'
import { voices } from '@storystone/schema/voices.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createClient, errorOf } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { createStory, insertStories } from '../../../test/factories.ts'
import { linesDuring } from '../../../test/log-lines.ts'
import {
  bytesOf,
  createGuide,
  createListener,
  createTold,
  fingerprint,
  narrate,
  readBytes,
  readerOf,
  sentenceAt,
  speech,
  spokenByProvider,
  storyNow,
  timingsOf,
  whenHeld,
} from '../../../test/speech.ts'
import { until } from '../../../test/until.ts'
import { durationOf, parseMp3 } from './audio/mp3-piece.ts'

const none = new Uint8Array()
const framesOf = (file: Uint8Array): number => parseMp3(file)?.frames ?? Number.NaN

test('GET /api/voices answers a man and a woman of each language to anybody', async () => {
  const response = await createClient().get('/api/voices')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(voices)
})

describe('POST /api/narrate', () => {
  test('answers one file of bare frames, as long as its pieces, and keeps it as it is', async () => {
    const { client } = await createListener()
    const { story, word, url, bytes } = await createTold(client, { sentences: 3 })
    expect(url).toMatch(/^\/api\/media\/[\w-]{43}$/)
    const whole = parseMp3(bytes)
    expect(whole?.bytes).toHaveLength(bytes.length)
    const said = [story.title, ...[0, 1, 2].map((place) => sentenceAt(place, word))]
    const pieces = await Promise.all(said.map(spokenByProvider))
    const frames = pieces.map(framesOf)
    expect(whole?.frames).toBe(frames.reduce((sum, count) => sum + count, 0))
    expect(whole?.form).toMatchObject({ sampleRate: 24_000, bitRate: 64_000, mono: true })
    expect(fingerprint(await bytesOf(await client.get(url)))).toBe(fingerprint(bytes))

    const timings = await timingsOf(client, story.id)
    expect(timings.map(({ start, end }) => story.content.slice(start, end))).toEqual(said.slice(1))
    const starts = [1, 2, 3].map((count) => {
      const before = frames.slice(0, count).reduce((sum, each) => sum + each, 0)
      return whole ? durationOf(whole.form, before) : Number.NaN
    })
    expect(timings.map(({ seconds }) => seconds)).toEqual(starts)
  })

  test('sounds with the first sentence, while the others are spoken', async () => {
    const { client } = await createListener()
    const { story, text, word } = await createGuide(client, { sentences: 2 })
    await speech.script(sentenceAt(1, word), { do: 'hold' })
    const response = await narrate(client, { text, storyId: story.id })
    expect(response.headers.get('Content-Type')).toBe('audio/mpeg')
    expect(response.headers.get('Content-Length')).toBeNull()
    const due = await Promise.all([story.title, sentenceAt(0, word)].map(spokenByProvider))
    const first = due.reduce((sum, file) => sum + (parseMp3(file)?.bytes.length ?? 0), 0)
    const reader = readerOf(response)
    const parts = await readBytes(reader, first)
    await whenHeld(sentenceAt(1, word))
    await until(async () => (await timingsOf(client, story.id)).length === 1)
    const url = response.headers.get('Content-Location') ?? ''
    expect((await client.get(url)).status).toBe(404)
    expect((await storyNow(client, story.id)).narrationUrl).toBeNull()

    await speech.release(sentenceAt(1, word))
    parts.push(...(await readBytes(reader)))
    const whole = await bytesOf(await client.get(url))
    expect(fingerprint(whole)).toBe(fingerprint(await bytesOf(new Response(new Blob(parts)))))
    expect(await timingsOf(client, story.id)).toHaveLength(2)
  })

  test('is the story’s from then on, for all devices, and is not told a second time', async () => {
    const { client } = await createListener()
    const { story, text, word } = await createGuide(client, { sentences: 1 })
    await speech.script(word, { do: 'speak' })
    const { next } = StoryChanges.parse(await (await client.get('/api/stories/changes')).json())
    const first = await bytesOf(await narrate(client, { text, storyId: story.id }))
    const again = await narrate(client, { text })
    const url = again.headers.get('Content-Location')
    expect(again.headers.get('Content-Length')).toBe(String(first.length))
    expect(fingerprint(await bytesOf(again))).toBe(fingerprint(first))
    expect((await speech.calls(word)).count).toBe(1)
    const changes = await client.get(`/api/stories/changes?since=${next}`)
    expect(StoryChanges.parse(await changes.json()).changed).toMatchObject([
      { id: story.id, narrationUrl: url },
    ])
  })

  test('is told in the story’s own language, by the chosen gender', async () => {
    const { client } = await createListener()
    const { text, story } = await createGuide(client, { sentences: 1 })
    const told = new Map<string, Uint8Array>()
    for (const voiceId of voices.map(({ id }) => id)) {
      const response = await narrate(client, { text, voiceId })
      const url = response.headers.get('Content-Location') ?? ''
      told.set(url, await bytesOf(response))
      expect((await storyNow(client, story.id)).narrationUrl).toBe(url)
    }
    expect(told.size).toBe(2)
    const [man = none, woman = none] = [...told.values()]
    expect(fingerprint(man)).not.toBe(fingerprint(woman))
    const french = await createGuide(client, {
      language: 'fr',
      content: 'Louis XIV au XIIe siècle.',
    })
    await speech.script('Louis quatorze au douzième siècle.', { do: 'speak' })
    const response = await narrate(client, { text: french.text })
    await response.arrayBuffer()
    expect((await speech.calls('Louis quatorze au douzième siècle.')).count).toBe(1)
  })

  test('compares by letters and digits only', async () => {
    const { client } = await createListener()
    const { text, bytes } = await createTold(client)
    const dressed = `**${text.replaceAll(' ', ' — ').replaceAll('.', '!\n\n')}**`
    expect(fingerprint(await bytesOf(await narrate(client, { text: dressed })))).toBe(
      fingerprint(bytes),
    )
  })

  test('is not found for a text that is no history guide of the user’s', async () => {
    const { client } = await createListener()
    const stranger = (await createListener()).client
    const { story, text } = await createGuide(client)
    const other = await createGuide(client)
    const facts = await createStory(client)
    const notFound = [
      narrate(client, { text: `${text} More.` }),
      narrate(client, { text: 'Tell me anything' }),
      narrate(client, { text: '…' }),
      narrate(client, { text: story.content }),
      narrate(client, { text: `${facts.title}\n${facts.content}` }),
      narrate(client, { text, storyId: other.story.id }),
      narrate(stranger, { text }),
      narrate(stranger, { text, storyId: story.id }),
      stranger.get(`/api/stories/${story.id}/narration-timings?voiceId=storystone-en-male`),
    ]
    for (const response of await Promise.all(notFound)) {
      expect(response.status).toBe(404)
      expect((await errorOf(response)).code).toBe('not_found')
    }
  })

  test('is refused without a text, or by a voice that is none of ours', async () => {
    const { client } = await createListener()
    for (const body of [{ text: '' }, { text: 'x', voiceId: 'alloy' }]) {
      const response = await narrate(client, body)
      expect(response.status).toBe(400)
      expect((await errorOf(response)).code).toBe('invalid_request')
    }
  })

  test('is found by its text alone among many stories, page by page', async () => {
    const { client, user } = await createListener()
    const { text, story } = await createTold(client)
    const tripsOf = async (storyId?: string) => {
      const lines = await linesDuring(async () => {
        const response = await narrate(client, { text, ...(storyId ? { storyId } : {}) })
        expect(response.status).toBe(200)
        await response.arrayBuffer()
      })
      return lines.map((line) => JSON.parse(line).databaseTrips)
    }
    expect(await tripsOf()).toEqual([3])
    await insertStories(user.id, 250)
    await testDatabase().write([
      sql`UPDATE stories SET format = 'history_guide' WHERE user_id = ${user.id}`,
    ])
    expect(await tripsOf()).toEqual([5])
    expect(await tripsOf(story.id)).toEqual([3])
  })

  test('is served to its owner alone, in parts where they are asked for', async () => {
    const { client } = await createListener()
    const { url, bytes } = await createTold(client)
    const whole = await client.get(url)
    const etag = whole.headers.get('ETag') ?? ''
    expect(await bytesOf(whole)).toHaveLength(Number(whole.headers.get('Content-Length')))
    const part = await client.get(url, { Range: 'bytes=192-383', 'If-Range': etag })
    expect(part.status).toBe(206)
    expect(part.headers.get('Content-Range')).toBe(`bytes 192-383/${bytes.length}`)
    expect(part.headers.get('Content-Type')).toBe('audio/mpeg')
    expect(await bytesOf(part)).toEqual(bytes.slice(192, 384))
    const past = await client.get(url, { Range: `bytes=${bytes.length}-` })
    expect(past.status).toBe(416)
    await past.text()
    const other = await client.get(url, { Range: 'bytes=0-1', 'If-Range': '"another"' })
    expect(other.status).toBe(200)
    await other.arrayBuffer()
    expect((await (await createListener()).client.get(url)).status).toBe(404)
  })
})
