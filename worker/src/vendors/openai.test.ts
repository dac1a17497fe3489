import { env } from 'cloudflare:workers'
import { Buffer } from 'node:buffer'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { OPENAI_BASE_URL } from '#test/env.ts'
import { withFetch } from '#test/faults/tapped-fetch.ts'
import { joined, jpeg } from '#test/photos.ts'
import { double, scriptedLandmark } from '#test/vendors/chat.ts'
import { readConfig } from '#worker/env.ts'
import { recognitionAnswerSchema } from '../generation/writing/recognise-photo.ts'
import type { ReasoningEffort } from './chat.ts'
import { createLanguageModel, type LanguageModel, maxAnswerLength, type Prompt } from './openai.ts'
import { describeOpenAiError } from './openai-errors.ts'

const alerts: string[] = []
const settings = {
  apiKey: 'any',
  baseUrl: OPENAI_BASE_URL,
  isDouble: true,
  model: 'gpt-6-luna',
  onOperatorAlert: (code: string) => void alerts.push(code),
}
const model = createLanguageModel({ ...settings, reasoningEffort: 'low' })

const promptOf = (name: string, image = jpeg()): Prompt => ({
  instructions: 'Say what it is.',
  data: JSON.stringify({ name, format: 'quick_facts', language: 'en', place: null }),
  image: { bytes: image, contentType: 'image/jpeg' },
  answer: { name: 'recognition', schema: recognitionAnswerSchema },
  safetyIdentifier: 'h'.repeat(43),
  deadlineMs: 5_000,
  onJson: () => {},
})

describe('a prompt with an image', () => {
  test('is completed', async () => {
    const completion = await model.complete(promptOf('Colosseum'))
    if (completion.outcome !== 'completed')
      throw new Error(`It was not completed: ${completion.outcome}`)
    expect(JSON.parse(completion.json)).toMatchObject({ name: 'Colosseum', confidence: 0.75 })
  })

  test('that is part of a larger buffer sends only its part', async () => {
    const padded = new Uint8Array(5_000)
    padded.set(jpeg(), 1_000)
    const image = padded.subarray(1_000, 1_000 + jpeg().length)
    expect((await model.complete(promptOf('Colosseum', image))).outcome).toBe('completed')
    expect((await model.complete(promptOf('Colosseum', padded))).outcome).toBe('failed')
  })

  test.each([
    ['never comes', { do: 'stall' }],
    ['begins and does not end', { do: 'hold' }],
  ] as const)('times out at its deadline, once, when the answer %s', async (_what, behaviour) => {
    const name = await scriptedLandmark(behaviour)
    const started = Date.now()
    const completion = await model.complete({ ...promptOf(name), deadlineMs: 400 })
    expect(completion).toEqual({ outcome: 'timed_out' })
    expect(Date.now() - started).toBeLessThan(3_000)
    expect((await double.calls(name)).count).toBe(1)
    await double.release(name)
  })

  test('that the provider rejects fails with its status', async () => {
    const completion = await model.complete(promptOf('Colosseum', new Uint8Array([1, 2, 3])))
    expect(completion).toEqual({
      outcome: 'failed',
      fault: 'provider',
      reason: expect.stringMatching(/^the provider said 400/),
    })
  })
})

/** The requests that the model sends during `work`. */
const requestsDuring = async (
  work: (tapped: (effort: ReasoningEffort | null) => LanguageModel) => Promise<void>,
) => {
  const requests: { body: unknown; sent: unknown; signal: AbortSignal | null | undefined }[] = []
  await withFetch(
    async (reach, input, init) => {
      const body = await new Request(input, init).json()
      requests.push({ body, sent: init?.body, signal: init?.signal })
      return reach(input, init)
    },
    () => work((reasoningEffort) => createLanguageModel({ ...settings, reasoningEffort })),
  )
  return requests
}

test('a prompt limits the length of its answer, is not stored by the vendor, and is sent once', async () => {
  const requests = await requestsDuring(async (tapped) => {
    await tapped('low').complete(promptOf('Colosseum'))
    await tapped(null).complete(promptOf('Colosseum'))
  })
  const bodies = requests.map(({ body }) => body)
  const common = {
    max_completion_tokens: 8_000,
    stream: true,
    store: false,
    safety_identifier: 'h'.repeat(43),
  }
  expect(bodies).toEqual([
    expect.objectContaining({ ...common, reasoning_effort: 'low' }),
    expect.objectContaining(common),
  ])
  expect(bodies[1]).not.toHaveProperty('reasoning_effort')
})

test('a prompt with a large photo is sent as bytes, with the whole photo and all letters', async () => {
  const image = crypto.getRandomValues(new Uint8Array(60_001))
  const bytes = joined(jpeg(), image, image)
  const prompt = { ...promptOf('Colosseum', bytes), instructions: 'What’s its name, in 日本語?' }
  const [request] = await requestsDuring(async (tapped) => {
    await tapped('low').complete(prompt)
  })
  const url = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
  expect(request?.sent).toBeInstanceOf(Uint8Array)
  expect(request?.body).toMatchObject({
    messages: [
      { role: 'system', content: prompt.instructions },
      { content: [{ text: prompt.data }, { image_url: { url } }] },
    ],
  })
})

test.each([
  [undefined, 'low'],
  ['max', 'max'],
  ['', null],
])('OPENAI_REASONING_EFFORT of %j lets the model think %j', (value, effort) => {
  const variables = { ...env, ASSETS: env.ASSETS, OPENAI_REASONING_EFFORT: value }
  expect(readConfig(variables).OPENAI_REASONING_EFFORT).toBe(effort)
})

test('an answer beyond the longest that is read ends the call', async () => {
  const name = await scriptedLandmark({ do: 'recognise', visibleText: 'X'.repeat(20_000) })
  let read = 0
  const onJson = (piece: string): void => {
    read += piece.length
  }
  const requests = await requestsDuring(async (tapped) => {
    expect(await tapped('low').complete({ ...promptOf(name), onJson })).toEqual({
      outcome: 'failed',
      fault: 'answer',
      reason: 'the answer is too long',
    })
  })
  expect(read).toBeLessThanOrEqual(maxAnswerLength)
  expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true])
})

test.each([
  [{ status: 429, code: 'insufficient_quota' }, '429 insufficient_quota', true],
  [{ status: 401 }, '401 invalid_api_key', true],
  [
    { status: 403, code: 'unsupported_country_region_territory' },
    '403 unsupported_country_region_territory',
    true,
  ],
  [{ status: 404, code: 'model_not_found' }, '404 model_not_found', true],
  [{ status: 400, code: 'unsupported_parameter' }, '400 unsupported_parameter', true],
  [{ status: 429 }, '429 rate_limit_exceeded', false],
  [{ status: 500 }, '500', false],
  [{ status: 400, code: 'invalid_image' }, '400 invalid_image', false],
])(
  'a call that the provider refuses with %j fails with %s, and alerts the operator: %s',
  async (answer, said, isAlert) => {
    alerts.length = 0
    const name = await scriptedLandmark({ do: 'fail', ...answer })
    expect(await model.complete(promptOf(name))).toEqual({
      outcome: 'failed',
      fault: 'provider',
      reason: `the provider said ${said}`,
    })
    expect(alerts).toEqual(isAlert ? [said.split(' ')[1]] : [])
  },
)

test('describeOpenAiError knows an organisation that must be verified by the message', () => {
  const message = 'Your organization must be verified to stream this model.'
  const error = OpenAI.APIError.generate(
    400,
    {
      error: { message, type: 'invalid_request_error', param: 'stream', code: 'unsupported_value' },
    },
    undefined,
    new Headers(),
  )
  expect(describeOpenAiError(error, 'answer')).toEqual({
    reason: 'the provider said 400 organization_must_be_verified',
    operatorAlert: 'organization_must_be_verified',
    isPromptRefused: false,
  })
})
