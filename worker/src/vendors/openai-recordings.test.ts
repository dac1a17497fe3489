import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import refusedCalls from '#test/recordings/openai/refused-calls.json' with { type: 'json' }
import refusedParameters from '#test/recordings/openai/refused-parameters.json' with {
  type: 'json',
}
import { type Replay, replay } from '#test/recordings/replay.ts'
import { vendorRecording } from '#test/recordings/vendor-recording.ts'
import { type LeftOut, maxCompletionTokens } from './chat.ts'
import { createLanguageModel, type LanguageModelConfig } from './openai.ts'

const prompt = {
  instructions: 'Write.',
  data: '{}',
  safetyIdentifier: 'h'.repeat(43),
  deadlineMs: 20_000,
  answer: { name: 'story', schema: {} },
}

/** A model on a server that answers so, with what it reported and what the answer's pieces were. */
const modelOn = async (server: Pick<Replay, 'url'>, config: Partial<LanguageModelConfig> = {}) => {
  const alerts: string[] = []
  const advice: string[] = []
  const leftOut: LeftOut[] = []
  const model = createLanguageModel({
    apiKey: 'any',
    baseUrl: `${server.url}/v1`,
    model: 'm',
    isDouble: false,
    reasoningEffort: 'low',
    onOperatorAlert: (code, sentence = '') => {
      alerts.push(code)
      advice.push(sentence)
    },
    onLeftOut: (one) => leftOut.push(one),
    ...config,
  })
  const pieces: string[] = []
  const complete = () => model.complete({ ...prompt, onJson: (piece) => pieces.push(piece) })
  return { alerts, advice, leftOut, pieces, complete }
}

const sse = { headers: { 'content-type': 'text/event-stream' } }
const streamOf = (...events: readonly unknown[]): string =>
  [...events.map((event) => JSON.stringify(event)), '[DONE]']
    .map((data) => `data: ${data}\n\n`)
    .join('')

const piece = (content: unknown, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta: { content }, finish_reason }],
})
const story = '{"title":"A"}'
const good = streamOf(piece('{"title":'), piece('"A"}'), piece('', 'stop'))

const Body = z.record(z.string(), z.unknown())
const bodiesOf = async (server: Replay) =>
  (await server.requests()).map(({ body }) => Body.parse(JSON.parse(body)))
const namesOf = (body: Record<string, unknown> = {}): string[] =>
  Object.keys(body)
    .filter((name) => !['messages', 'model', 'response_format'].includes(name))
    .toSorted()

describe('an answer', () => {
  test.each([
    ['annotations of Azure’s filter, without a delta', vendorRecording('azure-async-filter.sse')],
    ['a thinking model’s content in parts', vendorRecording('mistral-thinking.sse')],
    [
      'a delta, choices, or a chunk of null',
      streamOf(
        ...[{ choices: null }, {}, null, 7, { choices: [{ delta: null, finish_reason: null }] }],
        ...[piece(null), piece('{"title":'), { ...piece('"A"}'), usage: 'unknown' }],
        piece(undefined, 'stop'),
      ),
    ],
    [
      'text parts, next to others',
      streamOf(
        piece([
          { type: 'text', text: '{"title":' },
          { type: 'reference', reference_ids: [1] },
        ]),
        piece([{ type: 'text', text: '"A"}' }, { type: 'text' }, 'x', null], 'stop'),
      ),
    ],
    [
      'comment lines, as of OpenRouter',
      `: OPENROUTER PROCESSING\n\n${good.replaceAll('\n\n', '\n\n: OPENROUTER PROCESSING\n\n')}`,
    ],
  ])('with %s is the story', async (_what, body) => {
    const model = await modelOn(await replay({ ...sse, body }))
    expect(await model.complete()).toEqual({ outcome: 'completed', json: story })
    expect(model.pieces.join('')).toBe(story)
    expect(model.alerts).toEqual([])
  })

  test.each([
    ['text', story],
    ['parts', [{ type: 'text', text: story }]],
    ['the object itself', { title: 'A' }],
  ])('that comes whole, as %s, is the story', async (_what, content) => {
    const message = { role: 'assistant', content }
    const body = JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] })
    const model = await modelOn(await replay({ body }))
    expect(await model.complete()).toEqual({ outcome: 'completed', json: story })
  })
})

describe('an error inside a stream', () => {
  test('of money that is used up alerts the operator, and its code is in the reason', async () => {
    const model = await modelOn(
      await replay({ ...sse, body: vendorRecording('in-stream-error.sse') }),
    )
    expect(await model.complete()).toEqual({
      outcome: 'failed',
      fault: 'provider',
      reason: 'the provider said insufficient_quota',
    })
    expect(model.alerts).toEqual(['insufficient_quota'])
  })

  test.each([
    ['a number of a status', { code: 402, message: 'No credits.' }, '402', ['payment_required']],
    ['a number of a busy server', { code: 429, message: 'Slow down.' }, '429', []],
    ['a number of its own', { code: 4006, message: 'x' }, '4006', []],
    [
      'no code, but a type',
      { type: 'insufficient_quota' },
      'insufficient_quota',
      ['insufficient_quota'],
    ],
    ['a message alone', { message: 'Overloaded.' }, 'that it failed', []],
    ['only text', 'Overloaded.', 'that it failed', []],
  ])('with %s is known', async (_what, error, reason, alerts) => {
    const model = await modelOn(await replay({ ...sse, body: streamOf(piece('{'), { error }) }))
    const result = await model.complete()
    expect(result).toMatchObject({ outcome: 'failed', fault: 'provider' })
    expect(result).toHaveProperty('reason', expect.stringContaining(reason))
    expect(model.alerts).toEqual(alerts)
  })

  test('that only the end of the answer names is the provider’s', async () => {
    const model = await modelOn(await replay({ ...sse, body: streamOf(piece('{', 'error')) }))
    expect(await model.complete()).toMatchObject({ outcome: 'failed', fault: 'provider' })
  })

  test('or in place of a whole answer with status 200 is known', async () => {
    const body = JSON.stringify({ error: { code: 402, message: 'No credits.' } })
    const model = await modelOn(await replay({ body }))
    expect(await model.complete()).toMatchObject({ outcome: 'failed', fault: 'provider' })
    expect(model.alerts).toEqual(['payment_required'])
  })
})

describe('parameters', () => {
  test('of OpenAI alone go to no other server', async () => {
    const server = await replay({ ...sse, body: good })
    await (await modelOn(server)).complete()
    const [body] = await bodiesOf(server)
    expect(namesOf(body)).toEqual(['max_tokens', 'stream'])
    expect(body?.max_tokens).toBe(maxCompletionTokens)
  })

  test('that a server refuses are left out at once, remembered, and reported once', async () => {
    const refusal = { status: 422, body: vendorRecording('mistral-422.json') }
    const server = await replay({ ...refusal, times: 1 }, { ...sse, body: good })
    const model = await modelOn(server, { isDouble: true })
    const results = [await model.complete(), await model.complete()]
    expect(results).toEqual([1, 2].map(() => ({ outcome: 'completed', json: story })))
    const bodies = await bodiesOf(server)
    expect(bodies.map(namesOf)).toEqual([
      ['max_completion_tokens', 'reasoning_effort', 'safety_identifier', 'store', 'stream'],
      ['max_tokens', 'reasoning_effort', 'stream'],
      ['max_tokens', 'reasoning_effort', 'stream'],
    ])
    expect(model.leftOut.map(({ parameter }) => parameter).toSorted()).toEqual([
      ...['max_completion_tokens', 'safety_identifier', 'store'],
    ])
    expect(model.alerts).toEqual([])
  })

  test.for(refusedParameters)('are known by $form', async ({ body }) => {
    const refusal = { status: 400, body: JSON.stringify(body), times: 1 }
    const server = await replay(refusal, { ...sse, body: good })
    const model = await modelOn(server, { isDouble: true })
    expect(await model.complete()).toMatchObject({ outcome: 'completed' })
    expect(model.leftOut.map(({ parameter }) => parameter)).toEqual(['store'])
  })

  test('are no reason to try again for a refusal that names none', async () => {
    const message = 'The store of this model is closed, and its upstream failed.'
    const server = await replay({ status: 400, body: JSON.stringify({ error: { message } }) })
    const model = await modelOn(server, { isDouble: true })
    expect(await model.complete()).toMatchObject({ reason: 'the provider said 400' })
    expect(await bodiesOf(server)).toHaveLength(1)
  })

  test('an older limit that a server refuses is sent by its newer name', async () => {
    const message = `Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.`
    const error = { message, param: 'max_tokens', code: 'unsupported_parameter' }
    const refusal = { status: 400, body: JSON.stringify({ error }), times: 1 }
    const server = await replay(refusal, { ...sse, body: good })
    const model = await modelOn(server)
    expect(await model.complete()).toMatchObject({ outcome: 'completed' })
    const [, second] = await bodiesOf(server)
    expect(namesOf(second)).toEqual(['max_completion_tokens', 'stream'])
    expect(model.alerts).toEqual([])
  })

  test('an effort that the model refuses is explained to the operator, and stories are written without it', async () => {
    const message = `Unsupported value: 'reasoning_effort' does not support 'max' with this model.`
    const error = { message, param: 'reasoning_effort', code: 'unsupported_value' }
    const refusal = { status: 400, body: JSON.stringify({ error }), times: 1 }
    const server = await replay(refusal, { ...sse, body: good })
    const model = await modelOn(server, { isDouble: true, reasoningEffort: 'max' })
    expect(await model.complete()).toMatchObject({ outcome: 'completed' })
    expect(await model.complete()).toMatchObject({ outcome: 'completed' })
    expect(model.alerts).toEqual(['refuses_reasoning_effort'])
    expect(model.advice[0]).toMatch(/^OPENAI_REASONING_EFFORT is "max", which m at .+ refuses: /)
    expect(model.advice[0]).toContain('Set it to')
  })

  test.each([
    [
      'Cloudflare’s JSON mode does not support it',
      'AiError: JSON Schema mode is not supported with stream mode.',
      [],
    ],
    [
      'an organisation that is not verified may not stream',
      'Your organization must be verified to stream this model.',
      ['refuses_stream'],
    ],
  ])('a stream that is refused because %s is a whole answer', async (_why, message, alerts) => {
    const error = { message, param: null, code: 'unsupported_value' }
    const refusal = { status: 400, body: JSON.stringify({ error }), times: 1 }
    const choices = [{ message: { content: story }, finish_reason: 'stop' }]
    const server = await replay(refusal, { body: JSON.stringify({ choices }) })
    const model = await modelOn(server)
    expect(await model.complete()).toEqual({ outcome: 'completed', json: story })
    expect(namesOf((await bodiesOf(server))[1])).toEqual(['max_tokens'])
    expect(model.alerts).toEqual(alerts)
  })
})

describe('a call that a server refuses in a form of its own', () => {
  test('for what the prompt is about is the answer’s fault, and final', async () => {
    const server = await replay({ status: 400, body: vendorRecording('invalid-prompt-400.json') })
    const model = await modelOn(server)
    expect(await model.complete()).toEqual({
      outcome: 'failed',
      fault: 'answer',
      reason: 'the provider said 400 invalid_prompt',
    })
    expect(await bodiesOf(server)).toHaveLength(1)
    expect(model.alerts).toEqual([])
  })

  test.for(refusedCalls)('names $what', async ({ status, body, alerts }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const model = await modelOn(await replay({ status, body: text }))
    expect(await model.complete()).toMatchObject({
      fault: 'provider',
      reason: expect.stringContaining(`${status}`),
    })
    expect(model.alerts).toEqual(alerts)
  })
})
