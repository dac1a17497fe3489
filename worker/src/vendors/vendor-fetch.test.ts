import { expect, test } from 'vitest'
import { PUSH_DOUBLE_URL, VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY } from '#test/env.ts'
import { type Replay, replay } from '#test/recordings/replay.ts'
import { createPushControl } from '../../doubles/push/control.ts'
import { createGeocoder } from './geocoder.ts'
import { createMailer } from './mail.ts'
import { findModelState } from './model-shutdown.ts'
import { createLanguageModel } from './openai.ts'
import { createPush } from './push.ts'
import { createSpeech } from './speech.ts'
import { createPayments } from './stripe.ts'
import { createVendorFetch } from './vendor-fetch.ts'
import { WikimediaUrls } from './wikimedia/query.ts'
import { createWikimedia } from './wikimedia/wikimedia.ts'

const megabyte = 1024 * 1024
const alerts = { onOperatorAlert: () => {} }

const wikimediaAt = (url: string) => {
  const urls = WikimediaUrls.parse(
    ['en', 'fr', 'commons', 'wikidata', 'upload'].map((name) => `${name}=${url}`).join(),
  )
  return createWikimedia({ urls, version: 'test', contact: '', token: '' })
}

/** One call of each adapter to a server. */
const calls: Readonly<Record<string, (server: Replay) => Promise<unknown>>> = {
  'Wikimedia’s API': ({ url }) => wikimediaAt(url).findByPrefix('en', 'tower'),
  'Wikimedia’s files': ({ url }) => wikimediaAt(url).fetchThumbnail(`${url}/a.jpg`),
  'the geocoder': ({ url }) =>
    createGeocoder({ baseUrl: url, userAgent: 'test' }).reverseGeocode({
      latitude: 1,
      longitude: 1,
      language: 'en',
    }),
  'the model': ({ url }) =>
    createLanguageModel({
      ...{
        apiKey: 'key',
        baseUrl: `${url}/v1`,
        model: 'any',
        reasoningEffort: null,
        isDouble: false,
        ...alerts,
      },
    }).complete({
      instructions: 'Say it.',
      data: '{}',
      answer: { name: 'a', schema: {} },
      safetyIdentifier: 'h',
      deadlineMs: 30_000,
      onJson: () => {},
    }),
  'the speech': ({ url }) =>
    createSpeech({
      vendor: {
        apiKey: 'key',
        baseUrl: `${url}/v1`,
        model: 'any',
        voices: { 'storystone-en-male': 'onyx' },
      },
      ...alerts,
    }).synthesize({
      text: 'Hello',
      voice: 'storystone-en-male',
      instructions: '',
      signal: new AbortController().signal,
    }),
  Stripe: ({ url, id }) =>
    createPayments({
      secretKey: `sk_test_${id}`,
      webhookSecret: 'whsec',
      baseUrl: new URL(url).origin,
    }).findInvoice('in_1'),
  'the mail’s server': ({ url: baseUrl }) => {
    const mailer = createMailer({
      from: 'a@b.test',
      apiKey: 'key',
      baseUrl,
      binding: null,
      ...alerts,
    })
    return mailer?.send({ id: '1', to: 'c@d.test', subject: '', text: '' }) ?? expect.fail()
  },
  'a push service': async ({ url: endpoint }) => {
    const pair = { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
    const push = createPush({ ...pair, contact: '', doubleUrl: '', ...alerts })
    const browser = await createPushControl(PUSH_DOUBLE_URL).subscribe()
    const target = { ...browser.keys, endpoint, origin: 'https://storystone.test' }
    return push?.send(target, { text: 'Ready', topic: 'a' })
  },
  'the list of models': ({ url }) =>
    findModelState({ setting: 'A', model: 'any', apiKey: 'key', baseUrl: `${url}/v1` }),
}

const outcomeOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    return JSON.stringify(await call)
  } catch (error) {
    return `${error}`
  }
}

test.for(Object.entries(calls))('an endless answer of %s fails and is left', async ([, call]) => {
  const comment = `: ${'x'.repeat(64 * 1024)}\n`
  const server = await replay({
    headers: { 'content-type': 'text/event-stream' },
    body: comment,
    isEndless: true,
  })
  // Of an answer to a mail or a notice nothing but the status is read; a model may be without a state.
  expect(await outcomeOf(call(server))).toMatch(
    /failed|did not answer|broke off|Unreachable|"sent"|^null$/,
  )
  const sent = (await server.requests()).map(({ bytesSent }) => bytesSent)
  // What is on its way when the reader leaves is read by nobody.
  expect(Math.max(...sent)).toBeLessThan(40 * megabyte)
})

test.for(Object.entries(calls))('a redirect by %s elsewhere is not followed', async ([, call]) => {
  const elsewhere = await replay({ body: '{}' })
  const server: Replay = await replay({ status: 302, headers: { location: elsewhere.url } })
  expect(await outcomeOf(call(server))).toMatch(/said 302|PaymentsUnreachable|"failed"|^null$/)
  expect(await elsewhere.requests()).toEqual([])
})

test('an answer of just the limit is read whole', async () => {
  const server = await replay({ body: 'x'.repeat(1_000) })
  expect((await (await createVendorFetch(1_000)(server.url)).text()).length).toBe(1_000)
  await expect((await createVendorFetch(999)(server.url)).text()).rejects.toThrow('999 bytes')
})
