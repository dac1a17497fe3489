import OpenAI from 'openai'
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
} from 'openai/resources/chat/completions'
import { loadCorpus } from '../../wikimedia/corpus/corpus.ts'
import type { WritingRequest } from '../story/model-request.ts'

const cited = {
  cite: { type: 'array', items: { type: 'string' } },
  text: { type: 'string' },
}
const object = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  additionalProperties: false,
  required: Object.keys(properties),
})

/** The schema that the worker sends. */
export const storySchema = object({
  title: object(cited),
  sentences: { type: 'array', items: object({ paragraph: { type: 'integer' }, ...cited }) },
  funFact: object(cited),
})

/** The parameters that the worker sends. */
export const storyParameters = (
  request: object,
  schema: Record<string, unknown> = storySchema,
) => ({
  model: 'gpt-6-luna',
  stream: true as const,
  max_completion_tokens: 4000,
  safety_identifier: 'the-keyed-hash-of-one-user-of-the-storyteller'.slice(0, 43),
  response_format: {
    type: 'json_schema' as const,
    json_schema: { name: 'story', strict: true, schema },
  },
  messages: [
    { role: 'system' as const, content: 'Write the story of the landmark that the user names.' },
    { role: 'user' as const, content: JSON.stringify(request) },
  ],
})

const passages = loadCorpus()
  .pages.find(({ wiki, title }) => wiki === 'en' && title === 'Colosseum')
  ?.text.split(/\n+/)
  .filter((text) => !text.startsWith('=='))
  .map((text, index) => ({
    id: `p${index + 1}`,
    section: '',
    sentences: text
      .split(/(?<=[.!?…»])\s+(?=[\p{Lu}\d«“"])/u)
      .map((sentence, at) => ({ id: `p${index + 1}.${at + 1}`, text: sentence })),
  }))

/** The request for a story of a place; its passages are about the Colosseum. */
export const writingRequest = (
  name: string,
  rest: Partial<WritingRequest> = {},
): WritingRequest => ({
  format: 'history_guide',
  language: 'en',
  place: { name, country: null, description: null },
  passages: passages ?? [],
  ...rest,
})

export const createClient = (url: string): OpenAI =>
  new OpenAI({ apiKey: 'any-key', baseURL: url, maxRetries: 0, timeout: 10_000 })

/** Requests a story and reads its stream to the end. A break is in `error`; a refusal is thrown. */
export const streamStory = (client: OpenAI, request: WritingRequest) =>
  readStream(client, storyParameters(request))

/** The same with all parameters. */
export const readStream = async (
  client: OpenAI,
  parameters: ChatCompletionCreateParamsStreaming,
) => {
  const stream = await client.chat.completions.create(parameters)
  const chunks: ChatCompletionChunk[] = []
  let error: unknown
  try {
    for await (const chunk of stream) chunks.push(chunk)
  } catch (thrown) {
    error = thrown
  }
  const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta))
  const pieces = deltas.flatMap(({ content }) => (content ? [content] : []))
  return {
    chunks,
    pieces,
    text: pieces.join(''),
    refusal: deltas.map(({ refusal }) => refusal ?? '').join(''),
    finishReason: chunks.findLast(({ choices }) => choices[0])?.choices[0]?.finish_reason ?? null,
    error,
  }
}
