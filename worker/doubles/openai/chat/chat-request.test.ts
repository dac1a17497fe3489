import { afterAll, describe, expect, test } from 'vitest'
import { startOpenAiDouble } from '../server.ts'
import { storyParameters, storySchema, writingRequest } from '../test/chat-client.ts'

const double = await startOpenAiDouble({ wordsPerSecond: 100_000, firstWordAfterMs: 0 })
afterAll(() => double.close())

const right = storyParameters(writingRequest('Colosseum'))
const json = { authorization: 'Bearer key', 'content-type': 'application/json' }

const post = (body: unknown, headers: Record<string, string> = json): Promise<Response> =>
  fetch(`${double.url}/chat/completions`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const codes = [
  null,
  'invalid_value',
  'method_not_supported',
  'missing_required_parameter',
  'unknown_parameter',
  'unsupported_parameter',
  'unsupported_value',
]

const expectRefusal = async (response: Response, status: number, error: object) => {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/json')
  const whole = { message: expect.any(String), param: null, code: expect.toBeOneOf(codes) }
  expect(await response.json()).toStrictEqual({
    error: { ...whole, type: 'invalid_request_error', ...error },
  })
}

const withSchema = (schema: object, strict = true, name = 'story') => ({
  ...right,
  response_format: { type: 'json_schema', json_schema: { name, strict, schema } },
})
const withMessage = (role: string, content: unknown) => ({
  ...right,
  messages: [{ role, content: typeof content === 'string' ? content : JSON.stringify(content) }],
})

test('the request of the worker is accepted', async () => {
  const response = await post(right)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(await response.text()).toMatch(/data: \[DONE\]\n\n$/)
})

test.each([[{}], [{ authorization: 'Bearer ' }], [{ authorization: 'Basic eDp5' }]])(
  'a request with the headers %j is refused with 401',
  async (headers) => {
    const all = { 'content-type': 'application/json', ...headers }
    await expectRefusal(await post(right, all), 401, { param: null, code: null })
  },
)

test.each([
  ['POST', '/v1/completions', 404],
  ['POST', '/v1/chat/completions/', 404],
  ['GET', '/v1/model', 404],
  ['GET', '/v1/chat/completions', 405],
  ['GET', '/', 404],
])('%s %s is refused with %i', async (method, path, status) => {
  const response = await fetch(new URL(path, double.url), { method, headers: json })
  await expectRefusal(response, status, { message: expect.stringContaining(path) })
})

const colour = { ...storySchema, properties: { colour: {} }, required: ['colour'] }

test.each<[string, unknown, object]>([
  ['no JSON', '{"model": ', { message: expect.stringContaining('could not parse') }],
  ['no model', { ...right, model: undefined }, { param: 'model' }],
  ['no messages', { ...right, messages: undefined }, { param: 'messages' }],
  ['an unknown parameter', { ...right, cheese: 1 }, { param: 'cheese' }],
  [
    'max_tokens',
    { ...right, max_tokens: 100 },
    { param: 'max_tokens', code: 'unsupported_parameter' },
  ],
  ['0 tokens', { ...right, max_completion_tokens: 0 }, { param: 'max_completion_tokens' }],
  ['a temperature', { ...right, temperature: 0.7 }, { param: 'temperature' }],
  ['a stream of another kind', { ...right, stream: 'yes' }, { param: 'stream' }],
  [
    'an effort of older models',
    { ...right, reasoning_effort: 'minimal' },
    { param: 'reasoning_effort', code: 'unsupported_value' },
  ],
  [
    'a loose schema',
    withSchema(storySchema, false),
    { param: 'response_format.json_schema.strict' },
  ],
  ['an unknown role', withMessage('wizard', 'x'), { param: 'messages.0.role' }],
  ['no format', { ...right, response_format: undefined }, { param: 'response_format' }],
  ['an unknown property', withSchema(colour), { param: 'response_format' }],
  ['a message of text', withMessage('user', 'Colosseum'), { param: 'messages' }],
  ['a message of more', withMessage('user', '{"passages":[]} please'), { param: 'messages' }],
  [
    'no passages',
    withMessage('user', { ...writingRequest('x'), passages: [] }),
    { param: 'messages' },
  ],
  [
    'another language',
    withMessage('user', { ...writingRequest('x'), language: 'de' }),
    { param: 'messages' },
  ],
  ['no user message', withMessage('system', 'x'), { param: 'messages' }],
  [
    'a schema name with blanks',
    withSchema(storySchema, true, 'a story'),
    { param: 'response_format.json_schema.name' },
  ],
])('a request with %s is refused with 400', async (_, body, error) => {
  await expectRefusal(await post(body), 400, error)
})

test('a request with another content type is refused with 400', async () => {
  await expectRefusal(await post(right, { ...json, 'content-type': 'text/plain' }), 400, {})
})

describe('a strict schema', () => {
  const loose = { type: 'object', properties: {} }
  /** An object whose only property has this schema. */
  const holding = (a: object) => ({
    type: 'object',
    additionalProperties: false,
    properties: { a },
    required: ['a'],
  })
  test.each([
    ['no additionalProperties', { ...storySchema, additionalProperties: undefined }],
    ['additionalProperties true', { ...storySchema, additionalProperties: true }],
    ['nothing required', { ...storySchema, required: undefined }],
    ['a property not required', { ...storySchema, required: storySchema.required.slice(1) }],
    ['an unknown name required', { ...storySchema, required: [...storySchema.required, 'more'] }],
    ['no object at the root', { anyOf: [storySchema], properties: {} }],
    ['a loose object inside', holding(loose)],
    ['a loose object in a list', holding({ type: 'array', items: loose })],
    ['a loose object in a choice', holding({ anyOf: [{ type: 'null' }, loose] })],
    ['a barred keyword', holding({ type: 'string', minLength: 1 })],
  ])('with %s is refused with 400', async (_, schema) => {
    await expectRefusal(await post(withSchema(schema)), 400, {
      param: 'response_format',
      message: expect.stringContaining("Invalid schema for response_format 'story'"),
    })
  })
})
