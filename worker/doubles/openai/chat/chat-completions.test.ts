import { afterAll, describe, expect, test } from 'vitest'
import { startOpenAiDouble } from '../server.ts'
import {
  createClient,
  readStream,
  storyParameters,
  storySchema,
  streamStory,
  writingRequest,
} from '../test/chat-client.ts'

const double = await startOpenAiDouble({ wordsPerSecond: 100_000, firstWordAfterMs: 0 })
const client = createClient(double.url)
afterAll(() => double.close())

const request = writingRequest('Colosseum')

describe('an answer', () => {
  test('has its properties in the order of the schema', async () => {
    const properties = Object.fromEntries(Object.entries(storySchema.properties).reverse())
    const parameters = storyParameters(request, { ...storySchema, properties })
    const { text } = await readStream(client, parameters)
    expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(properties))
  })

  test('streams many small pieces after a role', async () => {
    const { chunks, pieces } = await streamStory(client, request)
    expect(pieces.length).toBeGreaterThan(300)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(10)
    expect(new Set(pieces.map(({ length }) => length)).size).toBeGreaterThan(4)
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant')
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
  })

  test('ends by length after as many tokens as are allowed', async () => {
    const parameters = { ...storyParameters(request), max_completion_tokens: 50 }
    const { text, finishReason } = await readStream(client, parameters)
    expect(text).toHaveLength(200)
    expect(finishReason).toBe('length')
  })
})
