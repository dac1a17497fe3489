import { afterAll, expect, test } from 'vitest'
import { startGeocoderDouble } from '../../worker/doubles/geocoder/server.ts'
import { listenOnLoopback } from '../../worker/doubles/http/loopback.ts'
import { startMailDouble } from '../../worker/doubles/mail/server.ts'
import { createModelControl } from '../../worker/doubles/openai/models/control.ts'
import { startOpenAiDouble } from '../../worker/doubles/openai/server.ts'
import { createVapidKeys } from '../../worker/doubles/push/vapid.ts'
import { startStripeDouble } from '../../worker/doubles/stripe/server.ts'
import { startWikimediaDouble } from '../../worker/doubles/wikimedia/server.ts'
import { modelsStage } from '../deploy/stages.ts'
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

test('the doctor finds nothing wrong when all vendors answer', async () => {
  const lines = await linesWith()
  const said = ['Wikimedia’s search', 'Wikimedia’s thumbnails', 'model gpt-6-luna at ']
  said.push('second reader gpt-6-luna at ', 'speech gpt-4o-mini-tts', 'geocoder at', 'Stripe at')
  const expected = [...said, 'mail at', 'notices'].map((name) => new RegExp(`^ok +${name}`))
  expect(lines).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
}, 60_000)

const openAiError = (code: string) => ({ error: { message: 'No.', type: code, code } })
const stripeError = { type: 'invalid_request_error', code: 'permission_error', message: 'x' }

/** What each vendor is asked by, with the server that answers so in its place. */
const at = {
  model: (url: string) => ({ OPENAI_BASE_URL: url }),
  speech: (url: string) => ({ SPEECH_BASE_URL: url }),
  Stripe: (url: string) => ({ STRIPE_BASE_URL: url }),
  geocoder: (url: string) => ({ GEOCODER_BASE_URL: url }),
  Wikimedia: (url: string) => ({ WIKIMEDIA_BASE_URLS: `${wikimediaUrlsOf(url)},thumb=${url}` }),
}

test.each<[keyof typeof at, number, unknown, RegExp]>([
  ['model', 401, openAiError('invalid_api_key'), /^failed +model .+set OPENAI_API_KEY/],
  ['model', 429, openAiError('insufficient_quota'), /^failed +model .+Add money/],
  ['model', 404, openAiError('model_not_found'), /^failed +model .+set OPENAI_MODEL/],
  ['model', 500, {}, /^warning +model .+said 500/],
  ['speech', 200, { audio: 'x' }, /^failed +speech .+SPEECH_BASE_URL/],
  ['Stripe', 401, { error: { type: 'x' } }, /^failed +Stripe .+STRIPE_SECRET_KEY/],
  ['Stripe', 403, { error: stripeError }, /^failed .+rights for Checkout Sessions, .+Refunds/],
  ['Stripe', 500, { error: { type: 'api_error' } }, /^warning +Stripe /],
  ['geocoder', 403, {}, /^warning +geocoder .+GEOCODER_USER_AGENT/],
  ['Wikimedia', 403, {}, /^warning +Wikimedia’s search .+said 403/],
])(
  'a %s that answers %s and %j is a line of what to do',
  async (vendor, status, body, pattern) => {
    const lines = await linesWith(at[vendor](await refusing(status, body)))
    expect(lines).toContainEqual(expect.stringMatching(pattern))
  },
  60_000,
)

const otherPair = { VAPID_PUBLIC_KEY: createVapidKeys().VAPID_PUBLIC_KEY }
const noPair = { VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' }

test.each<[Variables, RegExp]>([
  [{ OPENAI_CHECK_MODEL: 'ended' }, /^ok +second reader ended at /],
  [{ OPENAI_CHECK_MODEL: 'ended' }, /^failed +OPENAI_CHECK_MODEL: .+ended.+ shut down on/],
  [{ OPENAI_CHECK_MODEL: '' }, /^not set +second reader: .+checked once/],
  [{ OPENAI_MODEL: 'ended' }, /^failed +OPENAI_MODEL: OPENAI_MODEL is ended, which .+ shut down/],
  [{ MAIL_FROM: '' }, /^not set +mail: MAIL_FROM is empty: nobody can reset a password\.$/],
  [{ MAIL_ORIGIN: '' }, /^failed +mail: sends nothing: set MAIL_ORIGIN to this app’s address\.$/],
  [{ MAIL_API_KEY: 'wrong' }, /^failed +mail .+set MAIL_API_KEY to it\.$/],
  [{ MAIL_API_KEY: '' }, /^warning +mail: .+which the deployed worker alone has\./],
  [noPair, /^not set +notices: there are no/],
  [{ VAPID_PUBLIC_KEY: '' }, /^failed +notices: half a pair: set/],
  [otherPair, /^failed +notices: .+not the point/],
  [{ VAPID_PRIVATE_KEY: 'A'.repeat(43) }, /^failed +notices: .+not the point/],
  [{ OPERATOR_CONTACT: '' }, /^warning +notices: .+set OPERATOR_CONTACT/],
  [{ OPERATOR_CONTACT: 'the museum' }, /^failed +notices: .+neither an e-mail address/],
])(
  'with %j there is a line %s',
  async (change, pattern) => {
    await createModelControl(openai.url).script({ id: 'ended', shutdownDate: '2026-01-01' })
    expect(await linesWith(change)).toContainEqual(expect.stringMatching(pattern))
  },
  60_000,
)

test('the doctor calls a vendor without a key not set', async () => {
  const unset = { ...noPair, MAIL_FROM: '', DOUBLES: 'stripe,geocoder,wikimedia' }
  const lines = await linesWith({ OPENAI_API_KEY: '', SPEECH_VOICES: '', ...unset })
  expect(lines).toHaveLength(7)
  for (const line of lines) expect(line).toMatch(/^not set /)
}, 60_000)

test('a model that has ended stops a deployment, which one that is not there does not', async () => {
  const control = createModelControl(openai.url)
  await control.script({ id: 'ended', shutdownDate: '2026-01-01' })
  await control.script({ id: 'missing', isMissing: true })
  const deploy = (id: string) =>
    modelsStage({ environment: 'staging', secrets: { ...vendors(), OPENAI_MODEL: id } }).run()
  const why = expect.stringMatching(/^OPENAI_MODEL is ended, which /)
  expect(await deploy('ended')).toEqual({ ok: false, why })
  expect(await deploy('missing')).toEqual({ ok: true })
})
