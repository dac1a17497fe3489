import { Buffer } from 'node:buffer'
import { StoryChanges, textLicense } from '@storystone/schema/contract/story.ts'
import { voices } from '@storystone/schema/voices.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { bytesOf, fingerprint, readBytes, readerOf } from '#test/client/bytes.ts'
import { createClient, linesDuring, refusalOf, until } from '#test/client/client.ts'
import { execute, testDatabase } from '#test/database/database.ts'
import { recording } from '#test/recordings/recording.ts'
import { createStory, fetchStory, insertStories } from '#test/stories/stories.ts'
import {
  createGuide,
  createNarration,
  createNarrationUser,
  fetchTimings,
  narrate,
  sentenceAt,
  speech,
  test,
  untilSpeechHeld,
  vendorAudio,
} from '#test/vendors/speech.ts'
import { durationOf, parseMp3 } from './audio/mp3.ts'

const none = new Uint8Array()
const framesOf = (file: Uint8Array): number => parseMp3(file)?.frames ?? Number.NaN
/** By its own size, which is below 16 kB. */
const tagLengthOf = (file: Uint8Array): number => 10 + (file[8] ?? 0) * 128 + (file[9] ?? 0)
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

test('GET /api/voices answers a male and a female voice of each language to anybody', async () => {
  const response = await createClient().get('/api/voices')
  expect(response.status).toBe(200)
  const named = (id: string, gender: string, language: string) =>
    expect.objectContaining({ id, gender, language, name: expect.stringMatching(/\w/) })
  expect(await response.json()).toEqual([
    named('storystone-en-male', 'male', 'en'),
    named('storystone-en-female', 'female', 'en'),
    named('storystone-fr-male', 'male', 'fr'),
    named('storystone-fr-female', 'female', 'fr'),
  ])
})

describe('POST /api/narrate', () => {
  test('stores the MP3 that it answers, with its timings', async ({ client }) => {
    const { story, word, url, bytes } = await createNarration(client, { sentences: 3 })
    expect(url).toMatch(/^\/api\/media\/[\w-]{43}$/)
    const whole = parseMp3(bytes)
    expect(whole?.bytes).toHaveLength(bytes.length - tagLengthOf(bytes))
    const spoken = [story.title, ...[0, 1, 2].map((index) => sentenceAt(index, word))]
    const frames = (await Promise.all(spoken.map(vendorAudio))).map(framesOf)
    expect(whole?.frames).toBe(sumOf(frames))
    expect(whole?.form).toMatchObject({ sampleRate: 24_000, mono: true })
    expect(fingerprint(await bytesOf(await client.get(url)))).toBe(fingerprint(bytes))

    const timings = await fetchTimings(client, story.id)
    const sentences = timings.map(({ start, end }) => story.content.slice(start, end))
    expect(sentences).toEqual(spoken.slice(1))
    const starts = [1, 2, 3].map((count) =>
      whole ? durationOf(whole.form, sumOf(frames.slice(0, count))) : Number.NaN,
    )
    expect(timings.map(({ seconds }) => seconds)).toEqual(starts)
  })

  test('says in its tag that the voice is synthetic, and the sources', async ({ client }) => {
    const { story, text } = await createGuide(client, { sentences: 1 })
    const source = {
      id: 'frwiki:7',
      title: 'Arène',
      url: 'https://a.org/?oldid=7',
      revisionId: '7',
      language: 'fr',
      license: textLicense,
      retrievedAt: '2026-11-20T08:00:00.000Z',
    }
    await execute(sql`UPDATE stories SET sources = ${JSON.stringify([source])}, writer = 'model'
      WHERE id = ${story.id}`)
    const bytes = await bytesOf(await narrate(client, { text }))
    const tag = new TextDecoder().decode(bytes.subarray(0, tagLengthOf(bytes)))
    for (const part of [
      'DigitalSourceType\0http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
      'Read by a synthetic voice',
      '“Arène”, Wikipedia, https://a.org/?oldid=7, CC BY-SA 4.0 (https://creativecommons.org',
      'adapted',
    ]) {
      expect(tag).toContain(part)
    }
  })

  test('joins files of variable bit rate, one cut off, timed by frames', async ({ client }) => {
    const { story, text, word } = await createGuide(client, { sentences: 3 })
    const files = ['lame-vbr-mpeg2', 'ffmpeg-cbr-id3v2', 'ffmpeg-vbr-id3v2'].map(recording)
    const [first = none, ...rest] = files
    for (const [index, file] of [first.subarray(0, -1), ...rest].entries()) {
      const base64 = Buffer.from(file).toString('base64')
      await speech.script(sentenceAt(index, word), { do: 'send', base64 })
    }
    const bytes = await bytesOf(await narrate(client, { text, storyId: story.id }))
    const title = framesOf(await vendorAudio(story.title))
    expect(framesOf(bytes)).toBe(title + 42 + 43 + 43)
    const starts = (await fetchTimings(client, story.id)).map(({ seconds }) => seconds)
    const frame = 576 / 24_000
    expect(starts).toEqual([title, title + 42, title + 85].map((frames) => frames * frame))
  })

  test('streams the first sentence while the others are synthesized', async ({ client }) => {
    const { story, text, word } = await createGuide(client, { sentences: 2 })
    await speech.script(sentenceAt(1, word), { do: 'hold' })
    const response = await narrate(client, { text, storyId: story.id })
    expect(response.headers.get('Content-Type')).toBe('audio/mpeg')
    expect(response.headers.get('Content-Length')).toBeNull()
    const due = await Promise.all([story.title, sentenceAt(0, word)].map(vendorAudio))
    const reader = readerOf(response)
    const parts = await readBytes(
      reader,
      sumOf(due.map((file) => parseMp3(file)?.bytes.length ?? 0)),
    )
    await untilSpeechHeld(sentenceAt(1, word))
    await until(async () => (await fetchTimings(client, story.id)).length === 1)
    const url = response.headers.get('Content-Location') ?? ''
    expect((await client.get(url)).status).toBe(404)
    expect((await fetchStory(client, story.id)).narrationUrl).toBeNull()

    await speech.release(sentenceAt(1, word))
    parts.push(...(await readBytes(reader)))
    const whole = await bytesOf(await client.get(url))
    expect(fingerprint(whole)).toBe(fingerprint(await bytesOf(new Response(new Blob(parts)))))
    expect(await fetchTimings(client, story.id)).toHaveLength(2)
  })

  test('synthesizes once, and changes the story for all devices', async ({ client }) => {
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

  test('uses the story’s language and the gender of the chosen voice', async ({ client }) => {
    const { text, story } = await createGuide(client, { sentences: 1 })
    const files = new Map<string, Uint8Array>()
    for (const { id: voiceId } of voices) {
      const response = await narrate(client, { text, voiceId })
      const url = response.headers.get('Content-Location') ?? ''
      files.set(url, await bytesOf(response))
      expect((await fetchStory(client, story.id)).narrationUrl).toBe(url)
    }
    expect(files.size).toBe(2)
    const [male = none, female = none] = [...files.values()]
    expect(fingerprint(male)).not.toBe(fingerprint(female))
    const content = 'Louis XIV au XIIe siècle.'
    const french = await createGuide(client, { language: 'fr', content })
    const spoken = 'Louis quatorze au douzième siècle.'
    await speech.script(spoken, { do: 'speak' })
    await (await narrate(client, { text: french.text })).arrayBuffer()
    expect((await speech.calls(spoken)).count).toBe(1)
  })

  test('compares the text by letters and digits only', async ({ client }) => {
    const { text, bytes } = await createNarration(client)
    const restyled = `**${text.replaceAll(' ', ' — ').replaceAll('.', '!\n\n')}**`
    const response = await narrate(client, { text: restyled })
    expect(fingerprint(await bytesOf(response))).toBe(fingerprint(bytes))
  })

  test('refuses with 404 a text that is no guide of the user’s', async ({ client }) => {
    const other = (await createNarrationUser()).client
    const { story, text } = await createGuide(client)
    const another = await createGuide(client)
    const facts = await createStory(client)
    const responses = await Promise.all([
      narrate(client, { text: `${text} More.` }),
      narrate(client, { text: 'Tell me anything' }),
      narrate(client, { text: '…' }),
      narrate(client, { text: story.content }),
      narrate(client, { text: `${facts.title}\n${facts.content}` }),
      narrate(client, { text, storyId: another.story.id }),
      narrate(other, { text }),
      narrate(other, { text, storyId: story.id }),
      other.get(`/api/stories/${story.id}/narration-timings?voiceId=storystone-en-male`),
    ])
    for (const response of responses) {
      expect(await refusalOf(response)).toEqual([404, 'not_found'])
    }
  })

  test.for([{ text: '' }, { text: 'x', voiceId: 'alloy' }])(
    'refuses %j',
    async (body, { client }) => {
      expect(await refusalOf(await narrate(client, body))).toEqual([400, 'invalid_request'])
    },
  )

  test('finds a story by its text alone among many, page by page', async ({ client, user }) => {
    const { text, story } = await createNarration(client)
    const tripsOf = async (storyId?: string) => {
      const lines = await linesDuring(async () => {
        const response = await narrate(client, { text, ...(storyId ? { storyId } : {}) })
        expect(response.status).toBe(200)
        await response.arrayBuffer()
      }, 1)
      return lines.map((line) => JSON.parse(line).databaseTrips)
    }
    expect(await tripsOf()).toEqual([3])
    await insertStories(user.id, 250)
    await testDatabase().write(
      sql`UPDATE stories SET format = 'history_guide' WHERE user_id = ${user.id}`,
    )
    expect(await tripsOf()).toEqual([5])
    expect(await tripsOf(story.id)).toEqual([3])
  })
})
