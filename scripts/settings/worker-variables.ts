import type { Variables } from './dev-vars.ts'

export type Addresses = {
  readonly database: { readonly url: string; readonly authToken?: string }
  /** Where the storyteller's double is, while there is no key for the real one. */
  readonly openaiUrl: string | undefined
  /** Where the geocoder's double is, while no address is set for the real one. */
  readonly geocoderUrl: string | undefined
  /** Stripe's double, while there is no key for the real one. */
  readonly stripe: { readonly url: string; readonly webhookSecret: string } | undefined
  readonly version: string
}

/** Wider than in production, so that a machine can be tried out by many. */
const widened: Variables = { SIGN_UPS_PER_10_MINUTES: '1000' }

/** All that the worker is told besides wrangler.toml: what was set, what runs where, which are doubles. */
export const composeWorkerVariables = (set: Variables, addresses: Addresses): Variables => {
  const { database, openaiUrl, geocoderUrl, stripe, version } = addresses
  const openai: Variables =
    openaiUrl === undefined
      ? {}
      : { OPENAI_API_KEY: 'of-the-local-double', OPENAI_BASE_URL: openaiUrl }
  const geocoder: Variables = geocoderUrl === undefined ? {} : { GEOCODER_BASE_URL: geocoderUrl }
  const payments: Variables =
    stripe === undefined
      ? {}
      : {
          STRIPE_SECRET_KEY: 'sk_test_of_the_local_double',
          STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
          STRIPE_BASE_URL: stripe.url,
        }
  const doubles = [openaiUrl && 'openai', stripe && 'stripe', geocoderUrl && 'geocoder']
  return {
    ...widened,
    ...set,
    ...openai,
    ...geocoder,
    ...payments,
    DATABASE_URL: database.url,
    DATABASE_AUTH_TOKEN: database.authToken ?? '',
    DOUBLES: doubles.filter(Boolean).join(','),
    VERSION: version,
  }
}
