import { afterAll, expect, test } from 'vitest'
import { startOpenAiDouble } from '../server.ts'

const double = await startOpenAiDouble()
afterAll(() => double.close())

const right = { model: 'gpt-4o-mini-tts', voice: 'onyx', input: 'Stones.', response_format: 'mp3' }

const post = (body: object): Promise<Response> =>
  fetch(`${double.url}/audio/speech`, {
    method: 'POST',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('speech is MP3 after an ID3 tag and an Info frame, as the vendor sends it', async () => {
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

test.each<[string, object, number, string | null]>([
  ['no input', { ...right, input: undefined }, 400, 'input'],
  ['an empty input', { ...right, input: '' }, 400, 'input'],
  ['a long input', { ...right, input: 'x'.repeat(4097) }, 400, 'input'],
  ['an unknown voice', { ...right, voice: 'arthur' }, 400, 'voice'],
  ['an unknown model', { ...right, model: 'gpt-6-luna' }, 404, null],
  ['an unknown parameter', { ...right, language: 'en' }, 400, 'language'],
  ['an unknown format', { ...right, response_format: 'midi' }, 400, 'response_format'],
])('a request with %s is refused', async (_what, body, status, param) => {
  const response = await post(body)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', param, message: expect.any(String) },
  })
})
