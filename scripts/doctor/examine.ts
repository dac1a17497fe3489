import { createECDH } from 'node:crypto'
import { type Config, modelsOf } from '#worker/env.ts'
import { createGeocoder } from '#worker/vendors/geocoder.ts'
import { findEnds } from '#worker/vendors/model-shutdown.ts'
import { createPayments } from '#worker/vendors/stripe.ts'
import { createWikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { messageOf } from '../cli/cli-error.ts'
import { examineModel, examineSecondReader, examineSpeech } from './examine-models.ts'
import {
  type Examination,
  type Finding,
  fail,
  notSet,
  ok,
  passing,
  type Report,
  warn,
} from './finding.ts'

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
  examineWikimedia,
  examineModel,
  examineSecondReader,
  examineSpeech,
  examineGeocoder,
  examinePayments,
  examineMail,
  examineNotices,
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
