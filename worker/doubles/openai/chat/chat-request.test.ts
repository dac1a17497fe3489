import { afterAll, expect, test } from 'vitest'
import { startOpenAiDouble } from '../server.ts'
import { createChatControl } from './control.ts'

const double = await startOpenAiDouble({ wordsPerSecond: 100_000, firstWordAfterMs: 0 })
afterAll(() => double.close())

/** An object whose properties have these schemas, and no others. */
const holding = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  additionalProperties: false,
  required: Object.keys(properties),
})
const cited = {
  cite: { type: 'array', items: { type: 'string' } },
  text: { type: 'string' },
}
/** The schema that the worker sends. */
const storySchema = holding({
  title: holding(cited),
  sentences: { type: 'array', items: holding({ paragraph: { type: 'integer' }, ...cited }) },
  funFact: holding(cited),
})
const writing = {
  format: 'history_guide',
  language: 'en',
  place: { name: 'Colosseum', country: null, description: null },
  passages: [{ id: 'p1', section: '', sentences: [{ id: 'p1.1', text: 'It is an arena.' }] }],
}
const common = {
  model: 'gpt-6-luna',
  stream: true,
  max_completion_tokens: 4000,
  safety_identifier: 'the-keyed-hash-of-one-user-of-the-storyteller'.slice(0, 43),
}
const withSchema = (schema: object, strict = true, name = 'story') => ({
  ...common,
  response_format: { type: 'json_schema', json_schema: { name, strict, schema } },
  messages: [{ role: 'user', content: JSON.stringify(writing) }],
})
const right = withSchema(storySchema)
const withMessage = (role: string, content: unknown) => ({
  ...right,
  messages: [{ role, content: typeof content === 'string' ? content : JSON.stringify(content) }],
})
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

test('an answer streams in small uneven pieces, some of which end inside an escape', async () => {
  const behaviours = [{ do: 'answer' as const, content: '🏛️🌍🗿'.repeat(20) }]
  await createChatControl(double.url).script({ landmark: 'Colosseum', behaviours })
  const response = await post(right)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const events = await response.text()
  expect(events).toMatch(/data: \[DONE\]\n\n$/)
  const pieces = [...events.matchAll(/"content":("(?:[^"\\]|\\.)+")/g)].map(([, piece = '']) =>
    String(JSON.parse(piece)),
  )
  expect(new Set(pieces.map(({ length }) => length)).size).toBeGreaterThan(4)
  expect(pieces.some((_, at) => /\\ud83[cd]$/.test(pieces.slice(0, at).join('')))).toBe(true)
  expect(pieces.some((_, at) => /\\u[0-9a-f]{1,3}$/.test(pieces.slice(0, at).join('')))).toBe(true)
})

const photo = 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ=='

test.each([
  ['missing', []],
  ['at another address', ['https://example.org/a.jpg']],
  ['a JPEG as image/png', [photo.replace('jpeg', 'png')]],
  ['an SVG', ['data:image/svg+xml;base64,PHN2Zz4=']],
  ['not base64', ['data:image/jpeg,hello']],
])('a photo is refused with 400 if it is %s', async (_, urls) => {
  const request = { format: 'quick_facts', language: 'en', place: null, name: null }
  const images = urls.map((url) => ({ type: 'image_url', image_url: { url } }))
  const content = [{ type: 'text', text: JSON.stringify(request) }, ...images]
  const response = await post({ ...right, messages: [{ role: 'user', content }] })
  const error = urls.length > 0 ? { code: 'invalid_image_format' } : { param: 'messages' }
  await expectRefusal(response, 400, error)
})

test.each([[{}], [{ authorization: 'Bearer ' }], [{ authorization: 'Basic eDp5' }]])(
  'a request with the headers %j is refused with 401',
  async (headers) => {
    const all = { 'content-type': 'application/json', ...headers }
    await expectRefusal(await post(right, all), 401, { param: null, code: null })
  },
)

const colour = { ...storySchema, properties: { colour: {} }, required: ['colour'] }

test.each<[string, unknown, object]>([
  ['no JSON', '{"model": ', { message: expect.stringContaining('could not parse') }],
  ['no model', { ...right, model: undefined }, { param: 'model' }],
  ['an unknown parameter', { ...right, cheese: 1 }, { param: 'cheese' }],
  [
    'max_tokens',
    { ...right, max_tokens: 100 },
    { param: 'max_tokens', code: 'unsupported_parameter' },
  ],
  ['0 tokens', { ...right, max_completion_tokens: 0 }, { param: 'max_completion_tokens' }],
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
  ['an unknown property', withSchema(colour), { param: 'response_format' }],
  ['no passages', withMessage('user', { ...writing, passages: [] }), { param: 'messages' }],
  ['no user message', withMessage('system', 'x'), { param: 'messages' }],
  [
    'a schema name with blanks',
    withSchema(storySchema, true, 'a story'),
    { param: 'response_format.json_schema.name' },
  ],
])('a request with %s is refused with 400', async (_, body, error) => {
  await expectRefusal(await post(body), 400, error)
})

const loose = { type: 'object', properties: {} }
test.each([
  ['no additionalProperties', { ...storySchema, additionalProperties: undefined }],
  ['additionalProperties true', { ...storySchema, additionalProperties: true }],
  ['nothing required', { ...storySchema, required: undefined }],
  ['a property not required', { ...storySchema, required: storySchema.required.slice(1) }],
  ['an unknown name required', { ...storySchema, required: [...storySchema.required, 'more'] }],
  ['no object at the root', { anyOf: [storySchema], properties: {} }],
  ['a loose object inside', holding({ a: loose })],
  ['a loose object in a list', holding({ a: { type: 'array', items: loose } })],
  ['a loose object in a choice', holding({ a: { anyOf: [{ type: 'null' }, loose] } })],
  ['a barred keyword', holding({ a: { type: 'string', minLength: 1 } })],
])('a strict schema with %s is refused with 400', async (_, schema) => {
  await expectRefusal(await post(withSchema(schema)), 400, {
    param: 'response_format',
    message: expect.stringContaining("Invalid schema for response_format 'story'"),
  })
})
