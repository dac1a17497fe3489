import { afterAll, expect, test } from 'vitest'
import { startGeocoderDouble } from '../../worker/doubles/geocoder/server.ts'
import { listenOnLoopback } from '../../worker/doubles/http/loopback.ts'
import { startMailDouble } from '../../worker/doubles/mail/server.ts'
import { createModelControl } from '../../worker/doubles/openai/models/control.ts'
import { startOpenAiDouble } from '../../worker/doubles/openai/server.ts'
import { createVapidKeys } from '../../worker/doubles/push/vapid.ts'
import { startStripeDouble } from '../../worker/doubles/stripe/server.ts'
import { startWikimediaDouble } from '../../worker/doubles/wikimedia/server.ts'
import type { Variables } from '../settings/dev-vars.ts'
import { readWorkerConfig } from '../settings/worker-config.ts'
import { wikimediaUrlsOf } from '../settings/worker-variables.ts'
import { describeFinding, examine } from './examine.ts'

const openai = await startOpenAiDouble({ wordsPerSecond: 100_000, firstWordAfterMs: 0 })
const geocoder = await startGeocoderDouble()
const wikimedia = await startWikimediaDouble()
const stripe = await startStripeDouble({ webhookSecret: 'whsec_x' })
const mail = await startMailDouble()
const opened: { close(): Promise<void> }[] = [mail, openai, geocoder, wikimedia, stripe]
afterAll(() => Promise.all(opened.map((each) => each.close())))

const vapidKeys = createVapidKeys()

const vendors = (): Variables => ({
  DATABASE_URL: 'http://127.0.0.1',
  SESSION_SECRET: 's'.repeat(32),
  EMAIL_HASH_SECRET: 'e'.repeat(32),
  OPERATOR_CONTACT: 'us@museum.example',
  OPENAI_API_KEY: 'sk',
  OPENAI_BASE_URL: openai.url,
  SPEECH_API_KEY: 'sk',
  SPEECH_BASE_URL: openai.url,
  SPEECH_MODEL: 'gpt-4o-mini-tts',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  MAIL_FROM: 'us@museum.example',
  MAIL_ORIGIN: 'https://museum.example',
  MAIL_API_KEY: 're_x',
  MAIL_BASE_URL: mail.url,
  STRIPE_BASE_URL: stripe.url,
  GEOCODER_BASE_URL: geocoder.url,
  ...vapidKeys,
  WIKIMEDIA_BASE_URLS: `${wikimediaUrlsOf(wikimedia.url)},thumb=${wikimedia.url}`,
})

const linesWith = async (change: Variables = {}): Promise<readonly string[]> =>
  (await examine(readWorkerConfig({ ...vendors(), ...change }))).map(describeFinding)

/** A server that refuses every call so. */
const refusing = async (status: number, body: unknown): Promise<string> => {
  const server = await listenOnLoopback('A server that refuses', 0, (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  opened.push(server)
  return server.origin
}

test('with all vendors the doctor finds nothing wrong', async () => {
  const lines = await linesWith()
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    ...[/^ok +Wikimedia’s search/, /^ok +Wikimedia’s thumbnails/, /^ok +model gpt-6-luna at /].map(
      (pattern) => expect.stringMatching(pattern),
    ),
    expect.stringMatching(/^ok +second reader gpt-6-luna at /),
    ...[
      /^ok +speech gpt-4o-mini-tts/,
      /^ok +geocoder at/,
      /^ok +Stripe at/,
      /^ok +mail at/,
      /^ok +notices/,
    ].map((pattern) => expect.stringMatching(pattern)),
  ])
}, 60_000)

const openAiError = (code: string) => ({ error: { message: 'No.', type: code, code } })

test.each([
  ['a wrong key', 401, openAiError('invalid_api_key'), /^failed +model .+set OPENAI_API_KEY/],
  ['no money', 429, openAiError('insufficient_quota'), /^failed +model .+Add money/],
  ['a missing model', 404, openAiError('model_not_found'), /^failed +model .+set OPENAI_MODEL/],
  ['a fault of its own', 500, {}, /^warning +model .+said 500/],
])(
  'a model’s server with %s is a line with what to do',
  async (_what, status, body, pattern) => {
    const lines = await linesWith({ OPENAI_BASE_URL: await refusing(status, body) })
    expect(lines).toContainEqual(expect.stringMatching(pattern))
  },
  60_000,
)

test('a speech server that answers JSON fails, with the setting to change', async () => {
  const lines = await linesWith({ SPEECH_BASE_URL: await refusing(200, { audio: 'x' }) })
  expect(lines).toContainEqual(expect.stringMatching(/^failed +speech .+SPEECH_BASE_URL/))
}, 60_000)

test.each([
  [
    'not valid',
    401,
    { error: { type: 'invalid_request_error' } },
    /^failed +Stripe .+STRIPE_SECRET_KEY/,
  ],
  [
    'without rights',
    403,
    { error: { type: 'invalid_request_error', code: 'permission_error', message: 'x' } },
    /^failed +Stripe .+rights for Checkout Sessions, .+Refunds/,
  ],
  ['at a Stripe that fails', 500, { error: { type: 'api_error' } }, /^warning +Stripe /],
])(
  'a key of Stripe that is %s is a line with what to do',
  async (_what, status, body, pattern) => {
    const lines = await linesWith({ STRIPE_BASE_URL: await refusing(status, body) })
    expect(lines).toContainEqual(expect.stringMatching(pattern))
  },
  60_000,
)

test('a geocoder and a Wikimedia that refuse are warnings, with the settings to check', async () => {
  const origin = await refusing(403, {})
  const urls = `${wikimediaUrlsOf(origin)},thumb=${origin}`
  const lines = await linesWith({ GEOCODER_BASE_URL: origin, WIKIMEDIA_BASE_URLS: urls })
  expect(lines).toContainEqual(expect.stringMatching(/^warning +geocoder .+GEOCODER_USER_AGENT/))
  expect(lines).toContainEqual(expect.stringMatching(/^warning +Wikimedia’s search .+said 403/))
}, 60_000)

test('a second reader that is another model has a line of its own, and one of its end; off, it is not set', async () => {
  const shutdownDate = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10)
  await createModelControl(openai.url).script({ id: 'ended-reader', shutdownDate })
  const lines = await linesWith({ OPENAI_CHECK_MODEL: 'ended-reader' })
  expect(lines).toContainEqual(expect.stringMatching(/^ok +second reader ended-reader at /))
  expect(lines).toContainEqual(
    expect.stringMatching(/^failed +OPENAI_CHECK_MODEL: .+ended-reader.+ shut down on/),
  )
  expect(await linesWith({ OPENAI_CHECK_MODEL: '' })).toContainEqual(
    expect.stringMatching(/^not set +second reader: .+checked once/),
  )
}, 60_000)

test('a model that has ended fails, and vendors without a key are not set', async () => {
  const shutdownDate = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10)
  await createModelControl(openai.url).script({ id: 'ended', shutdownDate })
  expect(await linesWith({ OPENAI_MODEL: 'ended' })).toContainEqual(
    expect.stringMatching(/^failed +OPENAI_MODEL: OPENAI_MODEL is ended, which .+ shut down on/),
  )
  const doubles = { DOUBLES: 'stripe,geocoder,wikimedia' }
  const unset = { VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '', MAIL_FROM: '' }
  const none = { OPENAI_API_KEY: '', SPEECH_VOICES: '', ...unset, ...doubles }
  const lines = await linesWith(none)
  expect(lines).toHaveLength(7)
  for (const line of lines) expect(line).toMatch(/^not set /)
}, 60_000)

test.each<[string, Variables, string]>([
  [
    'no sender',
    { MAIL_FROM: '' },
    'not set  mail: MAIL_FROM is empty: nobody can reset a password.',
  ],
  [
    'no address',
    { MAIL_ORIGIN: '' },
    'failed   mail: sends nothing: set MAIL_ORIGIN to this app’s address.',
  ],
  ['a wrong key', { MAIL_API_KEY: 'wrong' }, 'set MAIL_API_KEY to it.'],
  ['Cloudflare’s binding', { MAIL_API_KEY: '' }, 'which the deployed worker alone has.'],
])(
  'the doctor says of a mail with %s what to do',
  async (_what, change, sentence) => {
    const lines = await linesWith(change)
    expect(lines.find((line) => line.includes(' mail'))).toContain(sentence)
  },
  60_000,
)

test.each<[string, Variables, RegExp]>([
  ['no keys', { VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' }, /^not set +notices: there are no/],
  ['half a pair', { VAPID_PUBLIC_KEY: '' }, /^failed +notices: half a pair: set/],
  [
    'keys of two pairs',
    { VAPID_PUBLIC_KEY: createVapidKeys().VAPID_PUBLIC_KEY },
    /^failed .+not the point/,
  ],
  ['a secret that is none', { VAPID_PRIVATE_KEY: 'A'.repeat(43) }, /^failed .+not the point/],
  ['nobody to write to', { OPERATOR_CONTACT: '' }, /^warning +notices: .+set OPERATOR_CONTACT/],
  ['a name alone', { OPERATOR_CONTACT: 'the museum' }, /^failed .+neither an e-mail address/],
])(
  'notices with %s are a line with what to do',
  async (_what, change, pattern) => {
    expect(await linesWith(change)).toContainEqual(expect.stringMatching(pattern))
  },
  60_000,
)
