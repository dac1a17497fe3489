import { afterAll, describe, expect, it } from 'vitest'
import { startOpenAiDouble } from '../server.ts'
import { storyParameters, storyRequest, storySchema } from '../test/chat-client.ts'

const double = await startOpenAiDouble({ wordsPerSecond: 100_000, firstWordAfterMs: 0 })
afterAll(() => double.close())

const right = { ...storyParameters(storyRequest('Colosseum')), stream: true }
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

const without = (name: string) =>
  Object.fromEntries(Object.entries(right).filter(([key]) => key !== name))

const withSchema = (schema: object, strict = true) => ({
  ...right,
  response_format: { type: 'json_schema', json_schema: { name: 'story', strict, schema } },
})

const withUser = (content: unknown) => ({ ...right, messages: [{ role: 'user', content }] })

it('takes what the worker sends', async () => {
  const response = await post(right)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(await response.text()).toMatch(/data: \[DONE\]\n\n$/)
})

describe('without a key', () => {
  it.each([[{}], [{ authorization: 'Bearer ' }], [{ authorization: 'Basic eDp5' }]])(
    '%j is 401',
    async (headers) => {
      const all = { 'content-type': 'application/json', ...headers }
      await expectRefusal(await post(right, all), 401, { param: null, code: null })
    },
  )
})

describe('another path or method', () => {
  it.each([
    ['POST', '/completions', 404],
    ['POST', '/chat/completions/', 404],
    ['GET', '/models', 404],
    ['GET', '/chat/completions', 405],
  ])('%s %s is %i', async (method, path, status) => {
    const response = await fetch(double.url + path, { method, headers: json })
    await expectRefusal(response, status, { message: expect.stringContaining(`/v1${path}`) })
  })

  it('so is the root', async () => {
    await expectRefusal(await fetch(new URL('/', double.url)), 404, {})
  })
})

describe('400 for', () => {
  it.each([
    ['no JSON', '{"model": ', { message: expect.stringContaining('could not parse') }],
    ['a list', [], {}],
    ['no model', without('model'), { message: 'you must provide a model parameter' }],
    ['no messages', without('messages'), { param: 'messages' }],
    ['empty messages', { ...right, messages: [] }, { param: 'messages' }],
    ['an unknown parameter', { ...right, cheese: 1 }, { param: 'cheese' }],
    ['max_tokens', { ...right, max_tokens: 100 }, { param: 'max_tokens' }],
    ['no room', { ...right, max_completion_tokens: 0 }, { param: 'max_completion_tokens' }],
    ['a temperature', { ...right, temperature: 0.7 }, { param: 'temperature' }],
    ['a stream of text', { ...right, stream: 'yes' }, { param: 'stream' }],
    [
      'stream options without a stream',
      { ...right, stream: false, stream_options: { include_usage: true } },
      { param: 'stream_options' },
    ],
    [
      'an unknown role',
      { ...right, messages: [{ role: 'wizard', content: 'x' }] },
      { param: 'messages.0.role' },
    ],
    ['no response format', without('response_format'), { param: 'response_format' }],
    [
      'an unknown property',
      withSchema({ type: 'object', properties: { colour: {} }, required: ['colour'] }, false),
      { param: 'response_format' },
    ],
    ['a user who says something else', withUser('Colosseum'), { param: 'messages' }],
    ['a user who says too much', withUser('{"landmark":"x"} please'), { param: 'messages' }],
    [
      'no place',
      withUser(JSON.stringify({ ...storyRequest('x'), place: undefined })),
      { param: 'messages' },
    ],
    [
      'another language',
      withUser(JSON.stringify({ ...storyRequest('x'), language: 'de' })),
      { param: 'messages' },
    ],
    ['no user', { ...right, messages: [{ role: 'system', content: 'x' }] }, { param: 'messages' }],
  ])('%s', async (_, body, error) => {
    await expectRefusal(await post(body), 400, error)
  })

  it('another content type', async () => {
    const headers = { ...json, 'content-type': 'text/plain' }
    await expectRefusal(await post(right, headers), 400, {})
  })
})

describe('400 for a schema that says strict and is not', () => {
  const text = { type: 'string' }
  const object = { type: 'object', additionalProperties: false }
  it.each([
    ['additionalProperties left out', { ...storySchema, additionalProperties: undefined }],
    ['additionalProperties true', { ...storySchema, additionalProperties: true }],
    ['required left out', { ...storySchema, required: undefined }],
    ['a property not required', { ...storySchema, required: storySchema.required.slice(1) }],
    ['a requirement of nothing', { ...storySchema, required: [...storySchema.required, 'more'] }],
    ['no object at the root', { anyOf: [storySchema], properties: {} }],
    [
      'a loose object inside',
      { ...object, properties: { a: { type: 'object', properties: {} } }, required: ['a'] },
    ],
    [
      'a loose object in a list',
      {
        ...object,
        properties: { a: { type: 'array', items: { ...object, properties: { b: text } } } },
        required: ['a'],
      },
    ],
    [
      'a loose object in a choice',
      {
        ...object,
        properties: { a: { anyOf: [{ type: 'null' }, { type: 'object', properties: {} }] } },
        required: ['a'],
      },
    ],
    [
      'a keyword that is barred',
      { ...object, properties: { a: { ...text, minLength: 1 } }, required: ['a'] },
    ],
  ])('%s', async (_, schema) => {
    await expectRefusal(await post(withSchema(schema)), 400, {
      param: 'response_format',
      message: expect.stringContaining("Invalid schema for response_format 'story'"),
    })
  })

  it('but not where it does not say strict', async () => {
    const response = await post(withSchema({ ...storySchema, additionalProperties: true }, false))
    expect(response.status).toBe(200)
    await response.text()
  })

  it('and a name with blanks', async () => {
    const response_format = {
      ...right.response_format,
      json_schema: { ...right.response_format.json_schema, name: 'a story' },
    }
    await expectRefusal(await post({ ...right, response_format }), 400, {
      param: 'response_format.json_schema.name',
    })
  })
})
