import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { double, scriptedLandmark } from '../../test/double.ts'
import { jpeg } from '../../test/photos.ts'
import { recognitionAnswerSchema } from '../features/generation/storyteller/recognition-prompt.ts'
import { createLanguageModel, type Prompt } from './openai.ts'

const { OPENAI_BASE_URL } = z.object({ OPENAI_BASE_URL: z.string() }).parse(env)
const model = createLanguageModel({ apiKey: 'any', baseUrl: OPENAI_BASE_URL, model: 'gpt-5-mini' })

const promptOf = (name: string, image = jpeg()): Prompt => ({
  instructions: 'Say what it is.',
  data: JSON.stringify({ name, format: 'quick_facts', language: 'en', place: null }),
  image: { bytes: image, contentType: 'image/jpeg' },
  answer: { name: 'recognition', schema: recognitionAnswerSchema },
  deadlineMs: 5_000,
  onJson: () => {},
})

describe('a question with a picture', () => {
  test('is answered', async () => {
    const answer = await model.complete(promptOf('Colosseum'))
    if (answer.outcome !== 'completed') throw new Error(`It was not answered: ${answer.outcome}`)
    expect(JSON.parse(answer.json)).toMatchObject({ name: 'Colosseum', confidence: 0.75 })
  })

  test('whose bytes are a part of a larger buffer sends these alone', async () => {
    const padded = new Uint8Array(5_000)
    padded.set(jpeg(), 1_000)
    const image = padded.subarray(1_000, 1_000 + jpeg().length)
    expect((await model.complete(promptOf('Colosseum', image))).outcome).toBe('completed')
    expect((await model.complete(promptOf('Colosseum', padded))).outcome).toBe('failed')
  })

  test.each([
    ['that never comes', { do: 'stall' }],
    ['that begins and does not end', { do: 'hold' }],
  ] as const)('and an answer %s is given up at its deadline, once', async (_what, behaviour) => {
    const name = await scriptedLandmark(behaviour)
    const started = Date.now()
    const answer = await model.complete({ ...promptOf(name), deadlineMs: 400 })
    expect(answer).toEqual({ outcome: 'timed_out' })
    expect(Date.now() - started).toBeLessThan(3_000)
    expect((await double.calls(name)).count).toBe(1)
    await double.release(name)
  })

  test('and a picture that the provider does not take has failed', async () => {
    const answer = await model.complete(promptOf('Colosseum', new Uint8Array([1, 2, 3])))
    expect(answer).toEqual({ outcome: 'failed', reason: 'the provider said 400' })
  })
})

test('says how long an answer may become, has nothing kept for later, and tries once', async () => {
  const reach = globalThis.fetch
  const bodies: unknown[] = []
  const tap = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    bodies.push(await new Request(input, init).json())
    return reach(input, init)
  })
  try {
    const tapped = createLanguageModel({
      apiKey: 'any',
      baseUrl: OPENAI_BASE_URL,
      model: 'gpt-5-mini',
    })
    await tapped.complete(promptOf('Colosseum'))
  } finally {
    tap.mockRestore()
  }
  expect(bodies).toEqual([
    expect.objectContaining({ max_completion_tokens: 4_000, stream: true, store: false }),
  ])
})
