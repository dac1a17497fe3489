import { languages } from '@storystone/schema/catalog.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { loadGazetteer } from '../../gazetteer/gazetteer.ts'
import { startOpenAiDouble } from '../server.ts'
import {
  createClient,
  readStream,
  storyParameters,
  storyRequest,
  storySchema,
  streamStory,
} from '../test/chat-client.ts'

const double = await startOpenAiDouble({ wordsPerSecond: 100_000, firstWordAfterMs: 0 })
const client = createClient(double.url)
afterAll(() => double.close())

const colosseum = loadGazetteer().findByName('Colosseum')
if (!colosseum) throw new Error('The gazetteer does not know the Colosseum.')
const request = storyRequest('Colosseum')

describe('a known name', () => {
  test.each(languages)(
    'gets a guide in the language of the request, not of its name (%s)',
    async (language) => {
      const { text, finishReason } = await streamStory(client, { ...request, language })
      const { title, guide, funFact, place } = colosseum[language]
      const content = guide.join('\n\n')
      const answer = { recognised: true, title, content, funFact, place, candidates: [] }
      expect(JSON.parse(text)).toEqual(answer)
      expect(finishReason).toBe('stop')
    },
  )

  test('gets quick facts with bullets', async () => {
    const { text } = await streamStory(client, { ...request, format: 'quick_facts' })
    const bullets = colosseum.en.facts.map((fact) => `• ${fact}`)
    expect(JSON.parse(text).content.split('\n')).toEqual(bullets)
  })

  test('gets its properties in the order of the schema', async () => {
    const properties = Object.fromEntries(Object.entries(storySchema.properties).reverse())
    const parameters = storyParameters(request, { ...storySchema, properties })
    const { text } = await readStream(client, parameters)
    expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(properties))
  })
})

test.each([
  ['the unknown name liberty statue', 'liberty statue', {}, ['Statue of Liberty']],
  [
    'an inscription without its text',
    'Colosseum',
    { format: 'translate_inscription' },
    ['Colosseum'],
  ],
] as const)('%s is not recognised', async (_, name, rest, candidates) => {
  const { text } = await streamStory(client, storyRequest(name, rest))
  const nothing = { title: '', content: '', funFact: '', place: null }
  expect(JSON.parse(text)).toEqual({ recognised: false, ...nothing, candidates })
})

describe('a stream', () => {
  test('has many small pieces after a role', async () => {
    const { chunks, pieces } = await streamStory(client, request)
    expect(pieces.length).toBeGreaterThan(300)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(10)
    expect(new Set(pieces.map(({ length }) => length)).size).toBeGreaterThan(4)
    expect(pieces.some((piece) => /(?<!\\)\\$/.test(piece))).toBe(true)
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
