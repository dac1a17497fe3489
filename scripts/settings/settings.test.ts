import { expect, test } from 'vitest'
import { inRoot } from '../cli/paths.ts'
import { mergeVariables, parseSettings } from './settings.ts'
import { composeWorkerVariables } from './worker-variables.ts'

const secrets = { SESSION_SECRET: 's'.repeat(32), EMAIL_HASH_SECRET: 'e'.repeat(32) }
const read = (file: Record<string, string>, environment: Record<string, string> = {}) =>
  parseSettings(mergeVariables({ ...secrets, ...file }, environment))

test('parseSettings gives the defaults', () => {
  expect(read({})).toEqual({
    port: 8787,
    dataDir: inRoot('.data'),
    database: undefined,
    operator: null,
    worker: secrets,
  })
})

test('mergeVariables prefers the environment, an empty value included, and takes only our names from it', () => {
  const environment = { OPENAI_API_KEY: '', OPENAI_MODEL: 'theirs', HOME: '/root', PORT: '9000' }
  const settings = read({ OPENAI_API_KEY: 'k', OPENAI_MODEL: 'mine', OTHER: 'o' }, environment)
  expect(settings.port).toBe(9000)
  expect(settings.worker).toEqual({ ...secrets, OPENAI_MODEL: 'theirs', OTHER: 'o' })
})

test('mergeVariables keeps an empty OPENAI_REASONING_EFFORT, which leaves the parameter out', () => {
  const name = 'OPENAI_REASONING_EFFORT'
  for (const settings of [read({ [name]: '' }), read({ [name]: 'high' }, { [name]: '' })]) {
    expect(settings.worker).toEqual({ ...secrets, [name]: '' })
  }
})

test('parseSettings takes the data folder from the environment or the file and keeps it from the worker', () => {
  expect(read({ STORYSTONE_DATA: '/mine' })).toMatchObject({ dataDir: '/mine', worker: secrets })
  expect(read({ STORYSTONE_DATA: '/mine' }, { STORYSTONE_DATA: 'theirs' }).dataDir).toBe(
    inRoot('theirs'),
  )
  expect(parseSettings(mergeVariables(secrets, {}), '/ours').dataDir).toBe('/ours')
})

test('parseSettings gives the worker the operator’s contact alone', () => {
  const settings = read({ OPERATOR_NAME: 'Example Museum', OPERATOR_CONTACT: 'us@museum.example' })
  expect(settings.operator).toEqual({ name: 'Example Museum', contact: 'us@museum.example' })
  expect(settings.worker).toEqual({ ...secrets, OPERATOR_CONTACT: 'us@museum.example' })
})

test('parseSettings keeps the database apart from the variables for the worker', () => {
  const settings = read({ DATABASE_URL: 'libsql://db.test', DATABASE_AUTH_TOKEN: 't' })
  expect(settings.database).toEqual({ url: 'libsql://db.test', authToken: 't' })
  expect(settings.worker).toEqual(secrets)
})

test.each([
  ['PORT', 'x', 'PORT is "x", which is not a port'],
  ['PORT', '65536', 'PORT is "65536", which is not a port'],
  ['PORT', '8787.5', 'which is not a port'],
  ['SESSION_SECRET', 'short', 'SESSION_SECRET is missing or has fewer than 32 characters'],
  ['EMAIL_HASH_SECRET', '', 'EMAIL_HASH_SECRET is missing'],
  ['DATABASE_URL', 'file:x.db', 'DATABASE_URL is "file:x.db", which is not a URL'],
  ['GEOCODER_BASE_URL', 'nominatim', 'GEOCODER_BASE_URL is "nominatim"'],
  ['STRIPE_SECRET_KEY', 'sk_test_x', 'STRIPE_SECRET_KEY is set and STRIPE_WEBHOOK_SECRET is not'],
  ['WIKIMEDIA', 'maybe', 'WIKIMEDIA is "maybe", which is not double or real'],
  ['WRITER', 'me', 'WRITER is "me", which is not model or extract or double'],
  ['WRITER', 'model', 'WRITER is "model", which needs OPENAI_API_KEY'],
  ['VAPID_PUBLIC_KEY', 'B'.repeat(87), 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair'],
  ['VAPID_PRIVATE_KEY', 'k'.repeat(43), 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair'],
  ['GENERATIONS_PER_MINUTE', 'many', 'GENERATIONS_PER_MINUTE is "many", which is not a limit'],
])('parseSettings refuses %s=%s', (name, value, sentence) => {
  expect(() => read({ [name]: value })).toThrow(sentence)
})

const database = { url: 'http://127.0.0.1:1', authToken: 't' }

test('composeWorkerVariables sends a worker without a key to the doubles and lists them', () => {
  const openaiUrl = 'http://127.0.0.1:2/v1'
  const geocoderUrl = 'http://127.0.0.1:3'
  const set = { ...secrets, OPENAI_BASE_URL: 'https://elsewhere.test/v1' }
  const stripe = { url: 'http://127.0.0.1:4', webhookSecret: 'whsec_x' }
  const wikimediaUrl = 'http://127.0.0.1:5'
  const addresses = {
    database,
    openaiUrl,
    geocoderUrl,
    wikimediaUrl,
    stripe,
    version: '1',
    writer: 'double' as const,
  }
  expect(composeWorkerVariables(set, addresses)).toEqual({
    ...secrets,
    OPENAI_API_KEY: 'of-the-local-double',
    OPENAI_BASE_URL: openaiUrl,
    SPEECH_BASE_URL: openaiUrl,
    SPEECH_MODEL: 'gpt-4o-mini-tts',
    GEOCODER_BASE_URL: geocoderUrl,
    DATABASE_URL: database.url,
    DATABASE_AUTH_TOKEN: 't',
    STRIPE_SECRET_KEY: 'sk_test_of_the_local_double',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_BASE_URL: stripe.url,
    WIKIMEDIA_TOKEN: 'of-the-local-double',
    WIKIMEDIA_REQUESTS_PER_MINUTE: '1800',
    WIKIMEDIA_BASE_URLS:
      'en=http://127.0.0.1:5/en,fr=http://127.0.0.1:5/fr,commons=http://127.0.0.1:5/commons,wikidata=http://127.0.0.1:5/wikidata,upload=http://127.0.0.1:5/upload,thumb=http://127.0.0.1:5/thumb',
    DOUBLES: 'openai,stripe,geocoder,wikimedia',
    WRITER: 'double',
    VERSION: '1',
    CLIENT_ADDRESSES: 'untrusted',
    FORWARDED_HEADERS: 'trusted',
    SIGN_UPS_PER_10_MINUTES: '1000',
    GIFTS_PER_NETWORK_AND_HOUR: '5000',
    GIFTS_PER_HOUR: '5000',
  })
})

test('composeWorkerVariables keeps a real key and a limit that is set', () => {
  const set = { ...secrets, OPENAI_API_KEY: 'sk', SIGN_UPS_PER_10_MINUTES: '5' }
  const addresses = { database, version: '1', writer: 'model' } as const
  expect(composeWorkerVariables(set, addresses)).toMatchObject({
    OPENAI_API_KEY: 'sk',
    DOUBLES: '',
    SIGN_UPS_PER_10_MINUTES: '5',
  })
})

test('composeWorkerVariables lets a speech server or key of its own speak next to the double', () => {
  const openaiUrl = 'http://127.0.0.1:1/v1'
  const speechWith = (set: Record<string, string>) => {
    const addresses = { database, openaiUrl, version: '1', writer: 'double' } as const
    const composed = composeWorkerVariables({ ...secrets, ...set }, addresses)
    return [composed.SPEECH_BASE_URL, composed.SPEECH_API_KEY, composed.SPEECH_MODEL]
  }
  const own = { SPEECH_BASE_URL: 'http://127.0.0.1:8880/v1', SPEECH_MODEL: 'kokoro' }
  expect(speechWith(own)).toEqual([own.SPEECH_BASE_URL, undefined, 'kokoro'])
  expect(speechWith({ SPEECH_API_KEY: 'sk' })).toEqual([
    'https://api.openai.com/v1',
    'sk',
    undefined,
  ])
  expect(speechWith({})).toEqual([openaiUrl, undefined, 'gpt-4o-mini-tts'])
})

test('SPEECH_VOICES may be empty, and has four names at most', () => {
  expect(mergeVariables({ SPEECH_VOICES: '' }, {})).toEqual({ SPEECH_VOICES: '' })
  expect(() => parseSettings({ ...secrets, SPEECH_VOICES: 'a,b,c,d,e' })).toThrow(
    'SPEECH_VOICES is "a,b,c,d,e", which is more than four names: set it to English male',
  )
})
