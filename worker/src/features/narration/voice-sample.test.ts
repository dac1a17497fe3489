import { env } from 'cloudflare:workers'
import { voiceSamples, voices } from '@storystone/schema/voices.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorOf } from '../../../test/client.ts'
import { createUser } from '../../../test/factories.ts'
import { bytesOf, speech } from '../../../test/speech.ts'
import { readConfig } from '../../env.ts'
import { createMeter } from '../../log/meter.ts'
import { createServices } from '../../services.ts'
import { durationOf, parseMp3 } from './audio/mp3-piece.ts'
import { openVoiceSample } from './voice-sample.ts'

const { MEDIA } = z.object({ MEDIA: z.custom<R2Bucket>() }).parse(env)

const keptSamples = async (): Promise<string[]> =>
  (await MEDIA.list({ prefix: 'voice/' })).objects.map(({ key }) => key)

beforeEach(async () => {
  await MEDIA.delete(await keptSamples())
  for (const text of Object.values(voiceSamples)) await speech.script(text, { do: 'speak' })
})

describe('GET /api/voices/{id}/sample', () => {
  test.each(voices)('$id is heard for about three seconds', async ({ id }) => {
    const { client } = await createUser()
    const response = await client.get(`/api/voices/${id}/sample`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('audio/mpeg')
    expect(response.headers.get('Cache-Control')).toBe('private, max-age=86400')
    const piece = parseMp3(await bytesOf(response))
    const seconds = piece ? durationOf(piece.form, piece.frames) : 0
    expect(seconds).toBeGreaterThan(2)
    expect(seconds).toBeLessThan(4.5)
  })

  test('is recorded once, and the same for everybody', async () => {
    const one = (await createUser()).client
    const other = (await createUser()).client
    const path = '/api/voices/storystone-fr-female/sample'
    const first = await bytesOf(await one.get(path))
    expect(await bytesOf(await other.get(path))).toEqual(first)
    expect((await speech.calls(voiceSamples.fr)).count).toBe(1)
    expect(await keptSamples()).toHaveLength(1)
  })

  test.each([
    ['refuses', { do: 'fail', status: 400 }],
    ['sends nothing', { do: 'empty' }],
    ['sends what is no sound', { do: 'nonsense' }],
  ] as const)('keeps nothing of a provider that %s, and asks again', async (_what, behaviour) => {
    const { client } = await createUser()
    const path = '/api/voices/storystone-en-male/sample'
    await speech.script(voiceSamples.en, behaviour, { do: 'speak' })
    const failed = await client.get(path)
    expect(failed.status).toBe(502)
    expect((await errorOf(failed)).code).toBe('provider_failed')
    expect(await keptSamples()).toEqual([])
    const again = await client.get(path)
    expect(again.status).toBe(200)
    await again.arrayBuffer()
  })

  test('says so when the provider takes too long', async () => {
    await speech.script(voiceSamples.en, { do: 'stall' })
    const bindings = { ...env, ASSETS: env.ASSETS, MEDIA }
    const services = createServices(readConfig(bindings), bindings)
    const deps = { ...services, meter: createMeter(), deadlineMs: 50 }
    await expect(openVoiceSample(deps, 'storystone-en-male')).rejects.toMatchObject({
      code: 'provider_timeout',
    })
    expect(await keptSamples()).toEqual([])
  })

  test('does not find a voice that is none of ours', async () => {
    const { client } = await createUser()
    const response = await client.get('/api/voices/nobody/sample')
    expect(response.status).toBe(404)
    expect((await errorOf(response)).code).toBe('not_found')
  })
})
