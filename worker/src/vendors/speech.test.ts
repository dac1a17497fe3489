import { expect, test } from 'vitest'
import { OPENAI_BASE_URL } from '#test/env.ts'
import { speech, uniqueWord } from '#test/vendors/speech.ts'
import {
  createSpeech,
  narratorOf,
  parseSpeechVoices,
  type SpeechSettings,
  speechVendorOf,
} from './speech.ts'

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

const unset: SpeechSettings = {
  SPEECH_API_KEY: '',
  SPEECH_BASE_URL: '',
  SPEECH_MODEL: '',
  OPENAI_API_KEY: 'sk-openai',
  OPENAI_BASE_URL: 'https://api.openai.com/v1',
}
const [before, after] = [Date.parse('2027-01-05T23:59:59Z'), Date.parse('2027-01-06T00:00:00Z')]
const male = 'storystone-en-male'

test('without settings OpenAI’s key speaks, until OpenAI ends its speech on 2027-01-06', () => {
  const vendor = speechVendorOf(unset, before)
  expect(vendor).toMatchObject({
    apiKey: 'sk-openai',
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-4o-mini-tts',
  })
  expect(Object.values(vendor?.voices ?? {})).toEqual(['onyx', 'nova', 'ash', 'coral'])
  expect(speechVendorOf(unset, after)).toBeNull()
  expect(speechVendorOf({ ...unset, OPENAI_API_KEY: '' }, before)).toBeNull()
})

test('a speech server of its own goes on after that day, and never gets OpenAI’s key', () => {
  const own = { ...unset, SPEECH_BASE_URL: 'http://127.0.0.1:8880/v1', SPEECH_MODEL: 'kokoro' }
  expect(speechVendorOf(own, after)).toMatchObject({
    apiKey: 'none',
    baseUrl: own.SPEECH_BASE_URL,
    model: 'kokoro',
  })
  expect(speechVendorOf({ ...own, SPEECH_API_KEY: 'k' }, after)?.apiKey).toBe('k')
  const same = { ...unset, SPEECH_BASE_URL: 'https://api.openai.com/v1' }
  expect(speechVendorOf(same, after)?.apiKey).toBe('sk-openai')
})

test('SPEECH_VOICES are the names in the order of our voices; empty ones are the device’s', () => {
  const voices = parseSpeechVoices('bm_george, bf_emma,,ff_siwis')
  expect(voices).toEqual({
    'storystone-en-male': 'bm_george',
    'storystone-en-female': 'bf_emma',
    'storystone-fr-female': 'ff_siwis',
  })
  expect(parseSpeechVoices('a,b,c,d,e')).toBeNull()
  expect(
    speechVendorOf({ ...unset, SPEECH_VOICES: parseSpeechVoices('') ?? {} }, before),
  ).toBeNull()
})

test('a narrator is a vendor, a model and a voice; OpenAI’s own keep the name they had', () => {
  const openAi = speechVendorOf(unset, before)
  if (!openAi) throw new Error('OpenAI does not speak')
  const names = [
    openAi,
    { ...openAi, baseUrl: 'https://tts.test/v1' },
    { ...openAi, model: 'tts-1' },
    { ...openAi, voices: { [male]: 'echo' } },
  ].map((vendor) => narratorOf(vendor, male))
  expect(names).toEqual([
    'gpt-4o-mini-tts',
    'tts.test/gpt-4o-mini-tts/onyx',
    'tts-1',
    'api.openai.com/gpt-4o-mini-tts/echo',
  ])
  expect(narratorOf({ ...openAi, voices: {} }, male)).toBeNull()
})
