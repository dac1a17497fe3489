import { expect, test } from 'vitest'
import { OPENAI_BASE_URL } from '#test/env.ts'
import { speech, uniqueWord } from '#test/vendors/speech.ts'
import { createSpeech } from './speech.ts'

const alerts: string[] = []

const createTestSpeech = () =>
  createSpeech({
    vendor: {
      apiKey: 'key',
      baseUrl: OPENAI_BASE_URL,
      model: 'gpt-4o-mini-tts',
      voices: { 'storystone-en-male': 'onyx' },
    },
    deadlineMs: 150,
    onOperatorAlert: (...alert) => void alerts.push(alert.join(': ')),
  })

const requestFor = (text: string, signal = new AbortController().signal) => ({
  text,
  voice: 'storystone-en-male' as const,
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

test.each([
  ['WAV', `RIFF\x24\x08\x00\x00WAVEfmt ${'x'.repeat(40)}`],
  ['JSON', '{"audio": "SUQzBAAAAAAA", "format": "mp3"}'],
])('an answer of %s is refused once, with the settings that can help', async (form, answer) => {
  const word = uniqueWord()
  await speech.script(word, { do: 'send', base64: btoa(answer) })
  const reason = `the speech server answers ${form} instead of MP3: choose another SPEECH_BASE_URL or SPEECH_MODEL`
  expect(await createTestSpeech().synthesize(requestFor(word))).toEqual({
    outcome: 'failed',
    reason,
  })
  expect((await speech.calls(word)).count).toBe(1)
  expect(alerts).toContain(`answers_${form.toLowerCase()}: ${reason}`)
})
