import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { speech, uniqueWord } from '../../test/vendors/speech.ts'
import { createSpeech } from './speech.ts'

const { OPENAI_BASE_URL } = z.object({ OPENAI_BASE_URL: z.string() }).parse(env)

const alerts: string[] = []

const createTestSpeech = () =>
  createSpeech({
    apiKey: 'key',
    baseUrl: OPENAI_BASE_URL,
    model: 'gpt-4o-mini-tts',
    deadlineMs: 150,
    onOperatorAlert: (code) => void alerts.push(code),
  })

const requestFor = (text: string, signal = new AbortController().signal) => ({
  text,
  voice: 'onyx',
  instructions: 'Read calmly.',
  signal,
})

test('a provider that stalls times out at the deadline, without a retry', async () => {
  const word = uniqueWord()
  await speech.script(word, { do: 'stall' })
  expect(await createTestSpeech().synthesize(requestFor(word))).toEqual({ outcome: 'timed_out' })
  expect((await speech.calls(word)).count).toBe(1)
})

test('a provider without money left is not called again, and alerts the operator', async () => {
  const word = uniqueWord()
  await speech.script(word, { do: 'fail', status: 429, code: 'insufficient_quota' })
  expect(await createTestSpeech().synthesize(requestFor(word))).toEqual({
    outcome: 'failed',
    reason: 'the provider said 429 insufficient_quota',
  })
  expect((await speech.calls(word)).count).toBe(1)
  expect(alerts).toEqual(['insufficient_quota'])
})

test('an aborted request throws the reason of its signal', async () => {
  const word = uniqueWord()
  await speech.script(word, { do: 'stall' })
  const controller = new AbortController()
  const result = createTestSpeech().synthesize(requestFor(word, controller.signal))
  controller.abort(new Error('enough'))
  await expect(result).rejects.toThrow('enough')
})
