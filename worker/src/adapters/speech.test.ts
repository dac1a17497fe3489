import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { speech, uniqueWord } from '../../test/speech.ts'
import { createSpeech } from './speech.ts'

const { OPENAI_BASE_URL } = z.object({ OPENAI_BASE_URL: z.string() }).parse(env)

const createTestSpeech = () =>
  createSpeech({
    apiKey: 'key',
    baseUrl: OPENAI_BASE_URL,
    model: 'gpt-4o-mini-tts',
    deadlineMs: 150,
  })

const requestFor = (text: string, signal = new AbortController().signal) => ({
  text,
  voice: 'onyx',
  instructions: 'Read calmly.',
  signal,
})

test('a provider that stalls is given up at the deadline, and not asked again', async () => {
  const word = uniqueWord()
  await speech.script(word, { do: 'stall' })
  expect(await createTestSpeech().synthesize(requestFor(word))).toEqual({ outcome: 'timed_out' })
  expect((await speech.calls(word)).count).toBe(1)
})

test('what nobody wants any more is thrown out, by the reason of the signal', async () => {
  const word = uniqueWord()
  await speech.script(word, { do: 'stall' })
  const stop = new AbortController()
  const speaking = createTestSpeech().synthesize(requestFor(word, stop.signal))
  stop.abort(new Error('enough'))
  await expect(speaking).rejects.toThrow('enough')
})
