import { env } from 'cloudflare:workers'
import { voiceSamples, voices } from '@storystone/schema/voices.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { bytesOf } from '#test/client/bytes.ts'
import { errorOf, expectTooMany, refusalOf } from '#test/client/client.ts'
import { execute, setLimitCounter, testDatabase } from '#test/database/database.ts'
import { createUser, test } from '#test/users/factories.ts'
import { speech, vendorAudio } from '#test/vendors/speech.ts'
import { readConfig } from '#worker/env.ts'
import { en } from '#worker/platform/locales/en.ts'
import { createMeter } from '#worker/platform/log/log.ts'
import { createServices } from '#worker/services.ts'
import { durationOf, parseMp3 } from './audio/mp3.ts'
import { openVoiceSample } from './voice-sample.ts'

const { MEDIA } = z.object({ MEDIA: z.custom<R2Bucket>() }).parse(env)

const storedSamples = async (): Promise<string[]> =>
  (await MEDIA.list({ prefix: 'voice/' })).objects.map(({ key }) => key)

beforeEach(async () => {
  await MEDIA.delete(await storedSamples())
  for (const text of Object.values(voiceSamples)) await speech.script(text, { do: 'speak' })
})

describe('GET /api/voices/{id}/sample', () => {
  test.for(voices)('$id has a sample of about three seconds', async ({ id }, { client }) => {
    const response = await client.get(`/api/voices/${id}/sample`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('audio/mpeg')
    expect(response.headers.get('Cache-Control')).toBe('private, max-age=86400')
    const bytes = await bytesOf(response)
    expect(new TextDecoder().decode(bytes)).toContain('/trainedAlgorithmicMedia')
    const piece = parseMp3(bytes)
    const seconds = piece ? durationOf(piece.form, piece.frames) : 0
    expect(seconds).toBeGreaterThan(2)
    expect(seconds).toBeLessThan(4.5)
  })

  test('is recorded once for all users', async () => {
    const one = (await createUser()).client
    const other = (await createUser()).client
    const path = '/api/voices/storystone-fr-female/sample'
    const first = await bytesOf(await one.get(path))
    expect(await bytesOf(await other.get(path))).toEqual(first)
    expect((await speech.calls(voiceSamples.fr)).count).toBe(1)
    expect(await storedSamples()).toHaveLength(1)
  })

  const passMinutes = (minutes: number) =>
    execute(sql`UPDATE limit_counters SET ends_at = ends_at - ${minutes * 60_000}
      WHERE key LIKE 'voice-unusable:%'`)

  test.for([
    ['refuses', 'again', { do: 'fail', status: 400 }],
    ['sends nothing', 'after an hour', { do: 'empty' }],
    ['sends a file that is not audio', 'after an hour', { do: 'nonsense' }],
  ] as const)(
    'stores nothing from a provider that %s, and is bought %s',
    async ([, when, behaviour], { client }) => {
      const path = '/api/voices/storystone-en-male/sample'
      await speech.script(voiceSamples.en, behaviour, { do: 'speak' })
      const { code, message } = await errorOf(await client.get(path))
      expect([code, message]).toEqual(['provider_failed', en.narration.provider_failed])
      expect(await storedSamples()).toEqual([])
      if (when === 'after an hour') {
        for (const minutes of [0, 59]) {
          await passMinutes(minutes)
          expect(await refusalOf(await client.get(path))).toEqual([502, 'provider_failed'])
          expect((await speech.calls(voiceSamples.en)).count).toBe(1)
        }
        await passMinutes(1)
      }
      const again = await client.get(path)
      expect(again.status).toBe(200)
      await again.arrayBuffer()
    },
  )

  test('is refused with provider_timeout when the provider takes too long', async () => {
    await speech.script(voiceSamples.en, { do: 'stall' })
    const bindings = { ...env, ASSETS: env.ASSETS, MEDIA }
    const services = createServices(readConfig(bindings), bindings)
    const { user } = await createUser()
    const given = { userId: user.id, database: testDatabase(), meter: createMeter() }
    const deps = { ...services, ...given, deadlineMs: 50 }
    await expect(openVoiceSample(deps, 'storystone-en-male')).rejects.toMatchObject({
      code: 'provider_timeout',
    })
    expect(await storedSamples()).toEqual([])
  })

  test('of 200 kB, from a provider with a high bit rate, is kept whole', async ({ client }) => {
    const { bytes } = parseMp3(await vendorAudio(voiceSamples.en)) ?? expect.fail('no MP3')
    const times = Math.ceil(200_000 / bytes.length)
    const large = Buffer.concat(Array.from({ length: times }, () => bytes))
    await speech.script(voiceSamples.en, { do: 'send', base64: large.toString('base64') })
    const response = await client.get('/api/voices/storystone-en-male/sample')
    expect(response.status).toBe(200)
    expect(Buffer.from(parseMp3(await bytesOf(response))?.bytes ?? [])).toEqual(large)
  })

  test('counts as a narration of who has it recorded, also when that fails', async () => {
    await speech.script(voiceSamples.en, { do: 'fail', status: 400 })
    const { client, user } = await createUser()
    await setLimitCounter(`narrations:${user.id}`, 99, 86_400)
    const path = '/api/voices/storystone-en-male/sample'
    expect(await refusalOf(await client.get(path))).toEqual([502, 'provider_failed'])
    await expectTooMany(await client.get(path), 86_000)
    expect((await speech.calls(voiceSamples.en)).count).toBe(1)
    await speech.script(voiceSamples.en, { do: 'speak' })
    const other = await (await createUser()).client.get(path)
    expect([other.status, (await other.arrayBuffer()).byteLength > 0]).toEqual([200, true])
    expect((await client.get(path)).status).toBe(200)
  })

  test('of an unknown voice is refused with 404', async ({ client }) => {
    const response = await client.get('/api/voices/nobody/sample')
    expect(await refusalOf(response)).toEqual([404, 'not_found'])
  })
})
