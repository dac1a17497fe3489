import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { VoiceList } from '@storystone/schema/contract/narration.ts'
import { voiceSamples } from '@storystone/schema/voices.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { bytesOf } from '#test/client/bytes.ts'
import { type Client, errorOf, linesDuring, sessionOf } from '#test/client/client.ts'
import { execute } from '#test/database/database.ts'
import { OPENAI_BASE_URL } from '#test/env.ts'
import { recording } from '#test/recordings/recording.ts'
import {
  createGuide,
  createNarration,
  fetchTimings,
  narrate,
  speech,
  test,
} from '#test/vendors/speech.ts'
import { createApp } from '#worker/app.ts'
import { readConfig, speechOf } from '#worker/env.ts'
import { createServices, type Services } from '#worker/services.ts'
import { createSpeech } from '#worker/vendors/speech.ts'
import { parseMp3 } from './audio/mp3.ts'

/** A worker with these settings or parts, and calls to it by a client of the other one. */
const workerWith = (variables: Readonly<Record<string, string>>, parts: Partial<Services> = {}) => {
  const bindings = { ...env, ...variables }
  const app = createApp({ ...createServices(readConfig(bindings), bindings), ...parts })
  return async (client: Client, path: string, body?: unknown, language = 'en') => {
    const context = createExecutionContext()
    const headers = { ...sessionOf(client), 'Accept-Language': language }
    const json = { 'Content-Type': 'application/json' }
    const init = body
      ? { method: 'POST', headers: { ...headers, ...json }, body: JSON.stringify(body) }
      : { headers }
    const url = new URL(path, 'https://storystone.test')
    const response = await app.fetch(new Request(url, init), bindings, context)
    // A narration goes on in the background while its answer is read.
    const whole = new Response(await response.arrayBuffer().catch(() => null), response)
    await waitOnExecutionContext(context)
    return whole
  }
}
const kokoro = {
  SPEECH_BASE_URL: OPENAI_BASE_URL.replace('/v1', '/kokoro/v1'),
  SPEECH_MODEL: 'kokoro',
  SPEECH_VOICES: 'bm_george,bf_emma,,ff_siwis',
}
const noVendor = { SPEECH_VOICES: '' }
const male = 'storystone-en-male'

describe('a speech server with other voices', () => {
  const call = workerWith(kokoro)

  test('reads in those that it has, and leaves the others to the device', async ({ client }) => {
    const list = VoiceList.parse(await (await call(client, '/api/voices')).json())
    expect(list.map(({ readBy }) => readBy)).toEqual(['service', 'service', 'device', 'service'])
    const guide = await createGuide(client, { sentences: 1 })
    const spoken = await call(client, '/api/narrate', { text: guide.text, voiceId: male })
    expect(spoken.status).toBe(200)
    expect(parseMp3(await bytesOf(spoken))?.frames).toBeGreaterThan(10)
    const french = await createGuide(client, { sentences: 1, language: 'fr' })
    for (const [voiceId, status] of [
      ['storystone-fr-female', 200],
      ['storystone-fr-male', 403],
    ] as const) {
      expect([
        voiceId,
        (await call(client, '/api/narrate', { text: french.text, voiceId })).status,
      ]).toEqual([voiceId, status])
    }
  })

  test('makes narrations and samples of its own, and those of others stay', async ({ client }) => {
    const { story, text, word, url, bytes } = await createNarration(client)
    await speech.script(word, { do: 'speak' })
    const order = { text, voiceId: male, storyId: story.id }
    const other = await bytesOf(await call(client, '/api/narrate', order))
    expect((await speech.calls(word)).count).toBe(1)
    expect(other).not.toEqual(bytes)
    expect(await bytesOf(await narrate(client, { text }))).toEqual(bytes)
    expect(await bytesOf(await client.get(url))).toEqual(bytes)
    expect(await bytesOf(await call(client, '/api/narrate', order))).toEqual(other)
    expect((await speech.calls(word)).count).toBe(1)

    await speech.script(voiceSamples.en, { do: 'speak' })
    const sample = `/api/voices/${male}/sample`
    const samples = await Promise.all([client.get(sample), call(client, sample)].map(awaitBytes))
    expect(samples[0]).not.toEqual(samples[1])
  })
})

const awaitBytes = async (response: Promise<Response>) => bytesOf(await response)

const wav = btoa(`RIFF\x24\x08\x00\x00WAVEfmt ${'x'.repeat(40)}`)

describe('what a traveller is told', () => {
  const unavailable = [
    ['en', 'Narration is not available now. Please try again later.'],
    ['fr', 'La narration n’est pas disponible pour le moment. Réessayez plus tard.'],
  ] as const
  const byDevice = [
    ['en', 'We have no recorded voice for this. Please use your device’s own voice.'],
    ['fr', 'Nous n’avons pas de voix enregistrée pour ce récit. Utilisez celle de votre appareil.'],
  ] as const

  test.for(unavailable)(
    'in %s when the vendor answers WAV is to try later, and the log names the setting',
    async ([language, message], { client }) => {
      const { text, word } = await createGuide(client, { sentences: 1, language })
      for (const part of [word, 'The Arena of Rome']) {
        await speech.script(part, { do: 'send', base64: wav })
      }
      try {
        const lines = await linesDuring(async () => {
          const refused = await narrate(client, { text, voiceId: male, language })
          expect(await errorOf(refused)).toMatchObject({ code: 'provider_failed', message })
        })
        const alert = JSON.parse(lines.find((line) => line.includes('answers_wav')) ?? '{}')
        expect(alert).toMatchObject({ alert: 'operator_must_act', vendor: 'speech' })
        expect(alert.advice).toContain('choose another SPEECH_BASE_URL or SPEECH_MODEL')
      } finally {
        await speech.script('The Arena of Rome', { do: 'speak' })
      }
    },
  )

  test.for(unavailable)('in %s, by a slow server', async ([language, message], { client }) => {
    const vendor = speechOf(readConfig({ ...env }))
    if (!vendor) throw new Error('There is no speech vendor')
    const slow = createSpeech({ vendor, deadlineMs: 100, onOperatorAlert: () => {} })
    const call = workerWith({}, { speech: slow })
    const { text, word } = await createGuide(client, { sentences: 1, language })
    for (const part of [word, 'The Arena of Rome']) await speech.script(part, { do: 'stall' })
    try {
      const refused = await call(client, '/api/narrate', { text, voiceId: male }, language)
      expect(await errorOf(refused)).toMatchObject({ code: 'provider_timeout', message })
    } finally {
      await speech.script('The Arena of Rome', { do: 'speak' })
    }
  })

  test.for(byDevice)('in %s, without a speech vendor', async ([language, message], { client }) => {
    const call = workerWith(noVendor)
    const list = VoiceList.parse(await (await call(client, '/api/voices')).json())
    expect(new Set(list.map(({ readBy }) => readBy))).toEqual(new Set(['device']))
    const { story, text } = await createGuide(client, { language })
    const refused = await call(client, '/api/narrate', { text, voiceId: male }, language)
    expect(refused.status).toBe(403)
    expect(await errorOf(refused)).toMatchObject({ code: 'device_voice', message })
    const timings = `/api/stories/${story.id}/narration-timings?voiceId=${male}`
    expect(await (await call(client, timings)).json()).toEqual([])
    expect((await call(client, `/api/voices/${male}/sample`)).status).toBe(403)
  })

  test.for(byDevice)('in %s, without a model: no call', async ([language, message], { client }) => {
    const { story, text, word } = await createGuide(client, { sentences: 1, language })
    await execute(sql`UPDATE stories SET writer = 'extract' WHERE id = ${story.id}`)
    await speech.script(word, { do: 'speak' })
    const refused = await narrate(client, { text, language })
    expect(refused.status).toBe(403)
    expect(await errorOf(refused)).toMatchObject({ code: 'device_voice', message })
    expect((await speech.calls(word)).count).toBe(0)
    expect(await fetchTimings(client, story.id)).toEqual([])
  })
})

test('a recording of another encoder is read as OpenAI’s is', async ({ client }) => {
  const { text, word } = await createGuide(client, { sentences: 1 })
  const mp3 = btoa(String.fromCharCode(...recording('lame-cbr-mpeg2.5')))
  for (const part of [word, 'The Arena of Rome']) {
    await speech.script(part, { do: 'send', base64: mp3 })
  }
  try {
    expect((await narrate(client, { text })).status).toBe(200)
  } finally {
    await speech.script('The Arena of Rome', { do: 'speak' })
  }
})
