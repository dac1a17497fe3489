import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Config, checkModelOf, modelsOf, speechOf } from '#worker/env.ts'
import { recognise } from '#worker/generation/writing/photo-prompt.ts'
import { readPairs } from '#worker/grounding/verify/second-reader.ts'
import { createGeocoder } from '#worker/vendors/geocoder.ts'
import { findEnds } from '#worker/vendors/model-shutdown.ts'
import { createLanguageModel } from '#worker/vendors/openai.ts'
import { createSpeech } from '#worker/vendors/speech.ts'
import { createPayments } from '#worker/vendors/stripe.ts'
import { createWikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { voices } from '../../schema/voices.ts'
import { messageOf } from '../cli/cli-error.ts'
import { inRoot } from '../cli/paths.ts'

/** What one call to a vendor says. `failed`: it fails until somebody acts; `warning`: it may pass. */
export type Finding = {
  readonly state: 'ok' | 'warning' | 'failed' | 'not set'
  readonly vendor: string
  /** A sentence; of what is not ok, with what to do. */
  readonly message: string
}

type Examination = (config: Config) => Promise<readonly Finding[]>
type Report = Omit<Finding, 'vendor'>

const ok = (message: string): Report => ({ state: 'ok', message })
const warn = (message: string): Report => ({ state: 'warning', message })
const fail = (message: string): Report => ({ state: 'failed', message })
const notSet = (message: string): Report => ({ state: 'not set', message })

const passing = 'If it does not pass, look at the vendor’s status page.'

/** A picture that every model may see. */
const picture = () => ({
  bytes: new Uint8Array(readFileSync(inRoot('web/public/icons/any-192.png'))),
  contentType: 'image/png',
})

/** What to do about an alert of a model's or speech's server. */
const adviceFor = (code: string, keyName: string, modelName: string): string => {
  if (/quota|credit|balance|payment|billing|allocation/.test(code)) {
    return 'Add money at the vendor, or raise its limit.'
  }
  if (/key|status_40[13]|account/.test(code)) return `Create another key, and set ${keyName} to it.`
  if (code.includes('organization')) return 'Verify the organisation in the vendor’s settings.'
  return `Look up this code at the vendor, and set ${modelName} to a model that it has.`
}

/** A language model, and what its server says to an operator. */
const watchedModel = (config: Config, setting: string, name: string) => {
  const alerts: string[] = []
  const leftOut: string[] = []
  const model = createLanguageModel({
    apiKey: config.OPENAI_API_KEY,
    baseUrl: config.OPENAI_BASE_URL,
    model: name,
    isDouble: config.DOUBLES.includes('openai'),
    reasoningEffort: config.OPENAI_REASONING_EFFORT,
    onOperatorAlert: (code, advice) =>
      alerts.push(advice ?? `${code}. ${adviceFor(code, 'OPENAI_API_KEY', setting)}`),
    onLeftOut: ({ message }) => leftOut.push(message),
  })
  return { model, alerts, leftOut }
}

const safetyIdentifier = 'd'.repeat(43)

const onePair = {
  id: 's1',
  sentence: 'The tower was opened in 1889.',
  evidence: ['It was opened in 1889.'],
}

const examineSecondReader: Examination = async (config) => {
  const name = checkModelOf(config)
  if (config.OPENAI_API_KEY === '') return []
  if (name === null) {
    const off = 'OPENAI_CHECK_MODEL is empty: stories are checked once.'
    return [{ vendor: 'second reader', ...notSet(off) }]
  }
  const { model, alerts } = watchedModel(config, 'OPENAI_CHECK_MODEL', name)
  const found = await readPairs(model, { language: 'en', safetyIdentifier }, [onePair])
  const reportOf = (): Report => {
    if (!('outcome' in found)) {
      return found.has(onePair.id)
        ? ok('gives a verdict on a sentence.')
        : fail('gives no verdict: set OPENAI_CHECK_MODEL to one with json_schema answers.')
    }
    if (alerts.length > 0) return fail(alerts.join(' '))
    return warn(
      `${found.outcome === 'failed' ? found.reason : 'did not answer in time'}. ${passing}`,
    )
  }
  const host = new URL(config.OPENAI_BASE_URL).host
  return [{ vendor: `second reader ${name} at ${host}`, ...reportOf() }]
}

const examineModel: Examination = async (config) => {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = config
  const vendor = `model ${OPENAI_MODEL} at ${new URL(OPENAI_BASE_URL).host}`
  if (OPENAI_API_KEY === '') {
    return [{ vendor: 'model', ...notSet('OPENAI_API_KEY is empty: no model writes stories.') }]
  }
  const { model, alerts, leftOut } = watchedModel(config, 'OPENAI_MODEL', OPENAI_MODEL)
  const result = await recognise(model, {
    photo: picture(),
    hint: 'Colosseum',
    format: 'quick_facts',
    language: 'en',
    location: null,
    safetyIdentifier,
  })
  const reportOf = (): Report => {
    if (result.outcome === 'recognised' || result.outcome === 'not_recognised') {
      return alerts.length > 0
        ? warn(alerts.join(' '))
        : ok(['reads a picture and answers in our schema.', ...leftOut].join(' '))
    }
    if (result.outcome !== 'failed') return warn(`did not answer in time. ${passing}`)
    if (alerts.length > 0) return fail(alerts.join(' '))
    if (result.fault === 'provider') return warn(`${result.reason}. ${passing}`)
    return fail(`${result.reason}: set OPENAI_MODEL to one with json_schema answers and pictures.`)
  }
  return [{ vendor, ...reportOf() }]
}

const examineSpeech: Examination = async (config) => {
  const vendor = speechOf(config)
  const voice = voices.find(({ id }) => vendor?.voices[id] !== undefined)?.id
  if (!vendor || voice === undefined) {
    return [{ vendor: 'speech', ...notSet('no vendor: the device’s voice reads.') }]
  }
  const alerts: string[] = []
  const speech = createSpeech({
    vendor,
    onOperatorAlert: (code, advice) =>
      alerts.push(advice ?? `${code}. ${adviceFor(code, 'SPEECH_API_KEY', 'SPEECH_MODEL')}`),
  })
  const { signal } = new AbortController()
  const request = { text: 'Old stones speak.', voice, instructions: 'Read it.', signal }
  const result = await speech.synthesize(request)
  const reportOf = (): Report => {
    if (result.outcome === 'synthesized') return ok(`says three words in MP3 (${voice}).`)
    if (alerts.length > 0) return fail(alerts.join(' '))
    const reason = result.outcome === 'failed' ? result.reason : 'did not answer in time'
    return warn(`${reason}. Check SPEECH_MODEL and SPEECH_VOICES. ${passing}`)
  }
  return [{ vendor: `speech ${vendor.model} at ${new URL(vendor.baseUrl).host}`, ...reportOf() }]
}

/** Of nobody, so that nothing is read or changed: a key with the right is told that there is none. */
const nobody = 'storystoneDoctor'

const examinePayments: Examination = async (config) => {
  if (config.DOUBLES.includes('stripe')) {
    return [{ vendor: 'Stripe', ...notSet('STRIPE_SECRET_KEY is empty: no money moves.') }]
  }
  const payments = createPayments({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET,
    baseUrl: config.STRIPE_BASE_URL,
  })
  const rights: Readonly<Record<string, () => Promise<unknown>>> = {
    'Checkout Sessions': () => payments.findCheckout(`cs_${nobody}`),
    'Payment Intents': () => payments.findPayment(`pi_${nobody}`),
    Charges: () => payments.findPaymentOfCharge(`ch_${nobody}`),
    Invoices: () => payments.findInvoice(`in_${nobody}`),
    Subscriptions: () => payments.cancelSubscription(`sub_${nobody}`),
    Refunds: () => payments.refund(`pi_${nobody}`),
    Customers: () => payments.deleteCustomer(`cus_${nobody}`),
    'Customer portal': () => payments.openPortal(`cus_${nobody}`, 'https://example.org', 'en'),
  }
  const tried = Object.entries(rights).map(async ([right, call]) => {
    const error: unknown = await call().then(
      () => null,
      (thrown: unknown) => thrown,
    )
    // A refund of an unknown payment is refused, as it has to be.
    const isAllowed = error === null || messageOf(error).includes('resource_missing')
    return isAllowed ? [] : [{ right, error }]
  })
  const problems = (await Promise.all(tried)).flat()
  const [first] = problems
  const vendor = `Stripe at ${new URL(config.STRIPE_BASE_URL).host}`
  if (!first) {
    const kind = /_live_/.test(config.STRIPE_SECRET_KEY) ? 'live' : 'test'
    return [{ vendor, ...ok(`takes the key (${kind}), which has every right that is needed.`) }]
  }
  const reasons = messageOf(first.error)
  const isRefused = first.error instanceof Error && first.error.name === 'PaymentsRefused'
  if (!isRefused) return [{ vendor, ...warn(`${reasons}. ${passing}`) }]
  const names = problems.map(({ right }) => right).join(', ')
  const todo = /\b401\b/.test(reasons)
    ? 'Set STRIPE_SECRET_KEY to a key that is valid.'
    : `Give the restricted key its rights for ${names} (docs/deploy.md, section 4).`
  return [{ vendor, ...fail(`${reasons}. ${todo}`) }]
}

const eiffelTower = { latitude: 48.8584, longitude: 2.2945 }

const examineGeocoder: Examination = async (config) => {
  if (config.DOUBLES.includes('geocoder')) {
    return [{ vendor: 'geocoder', ...notSet('GEOCODER_BASE_URL is empty: a double names places.') }]
  }
  const { GEOCODER_BASE_URL: baseUrl, GEOCODER_USER_AGENT: userAgent } = config
  const geocoder = createGeocoder({ baseUrl, userAgent })
  const result = await geocoder.reverseGeocode({ ...eiffelTower, language: 'en' })
  const report =
    result.outcome === 'answered'
      ? ok(`names a position: ${result.name ?? 'nothing there'}.`)
      : warn(
          `${result.reason}. Check GEOCODER_BASE_URL, and that GEOCODER_USER_AGENT names an address of yours.`,
        )
  return [{ vendor: `geocoder at ${new URL(baseUrl).host}`, ...report }]
}

const examineWikimedia: Examination = async (config) => {
  if (config.DOUBLES.includes('wikimedia')) {
    return [{ vendor: 'Wikimedia', ...notSet('WIKIMEDIA is double.') }]
  }
  const wikimedia = createWikimedia({
    urls: config.WIKIMEDIA_BASE_URLS,
    version: config.VERSION,
    contact: config.OPERATOR_CONTACT,
    token: config.WIKIMEDIA_TOKEN,
  })
  const host = new URL(config.WIKIMEDIA_BASE_URLS.en).host
  const attempt = async (what: string, work: () => Promise<Report>): Promise<Finding> => {
    const vendor = `Wikimedia’s ${what} at ${host}`
    const report = await work().catch((error: unknown) =>
      warn(`${messageOf(error)}. Check WIKIMEDIA_BASE_URLS and WIKIMEDIA_TOKEN. ${passing}`),
    )
    return { vendor, ...report }
  }
  let file: string | undefined
  const search = await attempt('search', async () => {
    const [found] = await wikimedia.findByPrefix('en', 'Eiffel Tower')
    file = found?.page.pageimage
    if (!found) return warn('finds no Eiffel Tower. Check WIKIMEDIA_BASE_URLS.')
    const hint = 'without OPERATOR_CONTACT at 9 requests a minute: set it'
    return config.OPERATOR_CONTACT || config.WIKIMEDIA_TOKEN
      ? ok(`finds “${found.page.title}”.`)
      : warn(`finds “${found.page.title}”, ${hint}.`)
  })
  if (file === undefined) return [search]
  const name = file
  const thumbnail = await attempt('thumbnails', async () => {
    const described = await wikimedia.describeFile(name, 250)
    const fetched = described?.thumbnail
      ? await wikimedia.fetchThumbnail(described.thumbnail)
      : null
    return fetched
      ? ok(`sends ${fetched.bytes.length} bytes of ${fetched.contentType}.`)
      : warn(`has no thumbnail of ${name}. Check WIKIMEDIA_BASE_URLS.`)
  })
  return [search, thumbnail]
}

/** A mail to nobody: a server that takes the key says that the mail lacks something. */
const examineMail: Examination = async ({ MAIL_FROM, MAIL_API_KEY, ...config }) => {
  if (MAIL_FROM === '') {
    return [{ vendor: 'mail', ...notSet('MAIL_FROM is empty: nobody can reset a password.') }]
  }
  if (config.MAIL_ORIGIN === '') {
    return [{ vendor: 'mail', ...fail('sends nothing: set MAIL_ORIGIN to this app’s address.') }]
  }
  if (MAIL_API_KEY === '') {
    const byBinding = 'is sent by Cloudflare’s binding, which the deployed worker alone has.'
    return [{ vendor: 'mail', ...warn(`${byBinding} Try “Forgot my password?” there.`) }]
  }
  const vendor = `mail at ${new URL(config.MAIL_BASE_URL).host}`
  const status = await fetch(`${config.MAIL_BASE_URL.replace(/\/$/, '')}/emails`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${MAIL_API_KEY}`, 'Content-Type': 'application/json' },
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  }).then(
    (answer) => answer.status,
    () => null,
  )
  if (status === 422 || status === 400) return [{ vendor, ...ok('takes the key.') }]
  if (status === 401 || status === 403) {
    return [{ vendor, ...fail(`says ${status}. Create another key, and set MAIL_API_KEY to it.`) }]
  }
  const said = status === null ? 'does not answer' : `says ${status}`
  return [{ vendor, ...warn(`${said}. Check MAIL_BASE_URL. ${passing}`) }]
}

/** The point of a VAPID secret; null for one that is none. */
const publicKeyOf = (secret: string): string | null => {
  const ecdh = createECDH('prime256v1')
  try {
    ecdh.setPrivateKey(secret, 'base64url')
    return ecdh.getPublicKey('base64url')
  } catch {
    return null
  }
}

/** The keys of ready notices: nobody is called, since a push service takes messages of a subscription alone. */
const examineNotices: Examination = async (config) => {
  const { VAPID_PUBLIC_KEY: point, VAPID_PRIVATE_KEY: secret, OPERATOR_CONTACT: contact } = config
  const reportOf = (): Report => {
    if (point === '' && secret === '') return notSet('there are no VAPID keys: no notice is sent.')
    if (point === '' || secret === '') {
      return fail(
        'half a pair: set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY (docs/deploy.md, Notices).',
      )
    }
    if (publicKeyOf(secret) !== point) {
      return fail('VAPID_PUBLIC_KEY is not the point of VAPID_PRIVATE_KEY: set both of one pair.')
    }
    if (contact === '') {
      return warn('have a pair, and name nobody to push services: set OPERATOR_CONTACT.')
    }
    if (!/^(?:https:\/\/|[^\s@:]+@)[^\s@]+$/.test(contact)) {
      return fail('OPERATOR_CONTACT is neither an e-mail address nor an https address.')
    }
    return ok(`have a pair of VAPID keys, and name ${contact} to push services.`)
  }
  return [{ vendor: 'notices', ...reportOf() }]
}

const examineEnds: Examination = async (config) =>
  (await findEnds(modelsOf(config), Date.now())).map(({ what, message, hasEnded }) => ({
    vendor: what,
    state: hasEnded ? 'failed' : 'warning',
    message,
  }))

const examinations: readonly Examination[] = [
  ...[
    examineWikimedia,
    examineModel,
    examineSecondReader,
    examineSpeech,
    examineGeocoder,
    examinePayments,
    examineMail,
    examineNotices,
  ],
]

/** Makes one cheap call to each vendor of a configuration, by the worker's own adapters. */
export const examineVendors = async (config: Config): Promise<readonly Finding[]> =>
  (await Promise.all(examinations.map((one) => one(config)))).flat()

/** The same, and asks which models end. */
export const examine = async (config: Config): Promise<readonly Finding[]> =>
  (await Promise.all([examineVendors(config), examineEnds(config)])).flat()

/** A finding as one line. */
export const describeFinding = ({ state, vendor, message }: Finding): string =>
  `${state.padEnd(8)} ${vendor}: ${message}`
