import { expect, test } from 'vitest'
import { narratorOf, parseSpeechVoices, type SpeechSettings, speechVendorOf } from './speech.ts'

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
