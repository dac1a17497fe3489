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
