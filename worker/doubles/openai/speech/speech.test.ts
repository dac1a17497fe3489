import { afterAll, describe, expect, test } from 'vitest'
import { startOpenAiDouble } from '../server.ts'
import { createSpeechControl } from './control.ts'

const double = await startOpenAiDouble()
const control = createSpeechControl(double.url)
afterAll(() => double.close())

const right = { model: 'gpt-4o-mini-tts', voice: 'onyx', input: 'Stones.', response_format: 'mp3' }

const post = (body: object, signal?: AbortSignal): Promise<Response> =>
  fetch(`${double.url}/audio/speech`, {
    method: 'POST',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })

const speak = async (input: string, rest: object = {}): Promise<Buffer> => {
  const response = await post({ ...right, ...rest, input })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

describe('speech', () => {
  test('is MP3 after an ID3 tag and an Info frame, as the vendor sends it', async () => {
    const response = await post({ ...right, instructions: 'Calmly.' })
    expect(response.headers.get('content-type')).toBe('audio/mpeg')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.toString('latin1', 0, 3)).toBe('ID3')
    expect(bytes.includes('Info')).toBe(true)
    const frames = bytes.subarray(10 + (bytes[9] ?? 0))
    // MPEG-2 layer III, 64 kbit/s, 24 kHz: 192 bytes a frame.
    expect(frames.length % 192).toBe(0)
    for (let at = 0; at < frames.length; at += 192) {
      expect(frames.toString('hex', at, at + 2)).toBe('fff3')
    }
  })
})

describe('a request', () => {
  test.each<[string, object, number, string | null]>([
    ['no model', { ...right, model: undefined }, 400, 'model'],
    ['no input', { ...right, input: undefined }, 400, 'input'],
    ['no voice', { ...right, voice: undefined }, 400, 'voice'],
    ['an empty input', { ...right, input: '' }, 400, 'input'],
    ['a long input', { ...right, input: 'x'.repeat(4097) }, 400, 'input'],
    ['an unknown voice', { ...right, voice: 'arthur' }, 400, 'voice'],
    ['an unknown model', { ...right, model: 'gpt-6-luna' }, 404, null],
    ['an unknown parameter', { ...right, language: 'en' }, 400, 'language'],
    ['a speed', { ...right, speed: 2 }, 400, 'speed'],
    ['an unknown format', { ...right, response_format: 'midi' }, 400, 'response_format'],
  ])('with %s is refused', async (_what, body, status, param) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', param, message: expect.any(String) },
    })
  })
})

describe('a script', () => {
  test('is for inputs that contain its text; the longest text decides, and all are counted', async () => {
    await control.script('tower', { do: 'fail', status: 503, retryAfter: 2 }, { do: 'speak' })
    await control.script('old tower', { do: 'nonsense' }, { do: 'empty' })
    const failed = await post({ ...right, input: 'A tower.' })
    expect(failed.status).toBe(503)
    expect(failed.headers.get('retry-after')).toBe('2')
    expect((await speak('An old tower.')).toString()).toMatch(/^This is no sound/)
    expect(await speak('That old tower.')).toHaveLength(0)
    expect((await speak('A tower.')).length).toBeGreaterThan(1000)
    expect(await control.calls('tower')).toEqual({
      count: 4,
      open: 0,
      mostOpen: 1,
      held: 0,
      inputs: ['A tower.', 'An old tower.', 'That old tower.', 'A tower.'],
    })
    expect((await control.calls('old tower')).count).toBe(2)
  })

  test('without a text is refused, and so are the calls of a text without a script', async () => {
    await expect(control.script('', { do: 'speak' })).rejects.toThrow('Not a script')
    await expect(control.calls('no script has this')).rejects.toThrow('No script names this text.')
  })
})
