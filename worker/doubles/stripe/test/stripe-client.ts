import Stripe from 'stripe'

/** The real package, set up for the double as the worker does it. */
export const createStripe = (url: string, key = 'sk_test_x'): Stripe =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: new URL(url).port,
    protocol: 'http',
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
  })
