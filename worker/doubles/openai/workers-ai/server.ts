import * as z from 'zod/mini'
import { loadGazetteer } from '../../gazetteer/gazetteer.ts'
import {
  createDoubleApp,
  type Exchange,
  HttpError,
  type RunningDouble,
  startDoubleServer,
} from '../../http/double-server.ts'
import { parseParameters } from '../../http/parameters.ts'
import { Message } from '../chat/chat-request.ts'
import { isRecognition, type ModelRequest, readModelRequest } from '../story/model-request.ts'
import { answerRequest } from '../story/storyteller.ts'

/** The models that this double has. Its vendor has more. */
const models = ['@cf/google/gemma-4-26b-a4b-it']

/** A refusal in the form of all of Cloudflare's API, which is not OpenAI's. */
const apiError = (status: number, code: number, message: string): HttpError =>
  new HttpError(status, message, {
    result: null,
    success: false,
    messages: [],
    errors: [{ code, message }],
  })

/** Those of the model's published schema that the worker may send. What only OpenAI knows is refused. */
const ChatRequest = z.strictObject({
  model: z.string(),
  messages: z.array(Message).check(z.minLength(1)),
  stream: z.optional(z.nullable(z.boolean())),
  max_tokens: z.optional(z.int().check(z.gte(1), z.lte(131_072))),
  max_completion_tokens: z.optional(z.int().check(z.gte(1), z.lte(131_072))),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string(),
      strict: z.optional(z.boolean()),
      schema: z.looseObject({ properties: z.record(z.string(), z.unknown()) }),
    }),
  }),
})
type ChatRequest = z.infer<typeof ChatRequest>

const noRoute = (_method: string, path: string): HttpError =>
  apiError(404, 7000, `No route for that URI: ${path}`)

/** How it may be told to fail. */
const failures = {
  allowance_used: apiError(
    429,
    4006,
    "AiError: you have used up your daily free allocation of 10,000 neurons, please upgrade to Cloudflare's Workers Paid plan if you would like to continue usage.",
  ),
  out_of_capacity: apiError(429, 3040, 'AiError: Capacity temporarily exceeded, please try again.'),
} as const

/** Where a JSON answer is: text for models of vLLM, the object itself for older ones. */
type AnswerForm = 'text' | 'object'

const readBody = async ({ req }: Exchange): Promise<unknown> => {
  try {
    return await req.json()
  } catch {
    throw apiError(400, 3003, 'AiError: Request is missing headers or body: not JSON')
  }
}

const parseRequest = (body: unknown): ChatRequest => {
  const request = parseParameters(ChatRequest, body, ({ path, message }) =>
    apiError(
      400,
      5006,
      `AiError: required properties are missing at '${path.join('/')}': ${message}`,
    ),
  )
  if (!models.includes(request.model)) {
    throw apiError(400, 5007, `AiError: No such model ${request.model} or task`)
  }
  if (request.stream) {
    throw apiError(400, 5023, 'AiError: JSON Schema mode is not supported with stream mode.')
  }
  return request
}

const tokensOf = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4)

const completionOf = ({ model, messages }: ChatRequest, answer: unknown, form: AnswerForm) => {
  const text = JSON.stringify(answer)
  const [prompt_tokens, completion_tokens] = [tokensOf(messages), tokensOf(answer)]
  const message = {
    role: 'assistant',
    content: form === 'text' ? text : answer,
    refusal: null,
    reasoning: null,
    reasoning_content: null,
    tool_calls: [],
    annotations: null,
  }
  return {
    id: `chatcmpl-${crypto.randomUUID()}`,
    object: 'chat.completion',
    model,
    created: Math.floor(Date.now() / 1000),
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop', stop_reason: 106 }],
    usage: {
      prompt_tokens,
      completion_tokens,
      total_tokens: prompt_tokens + completion_tokens,
      prompt_tokens_details: null,
    },
  }
}

/** What the model is asked for. */
type Task = 'recognise' | 'write' | 'check'

const taskOf = (asked: ModelRequest): Task =>
  isRecognition(asked) ? 'recognise' : 'passages' in asked ? 'write' : 'check'

export type WorkersAiDouble = RunningDouble & {
  /** Every call, in order: the model's by what was asked of it, others by path. A test may empty it. */
  readonly calls: string[]
  /** Fails calls for these tasks from now on; without tasks it answers all. */
  fail(how: keyof typeof failures, ...tasks: readonly Task[]): void
  answerAs(form: AnswerForm): void
}

/**
 * Starts a double of Cloudflare's Workers AI at `url`, as its clients of OpenAI's kind know it, for one
 * account and token. It follows the published schema of its models and errors that others have met.
 */
export const startWorkersAiDouble = async (
  account: string,
  token: string,
): Promise<WorkersAiDouble> => {
  const gazetteer = loadGazetteer()
  const calls: string[] = []
  let failure = { error: failures.allowance_used, tasks: [] as readonly Task[] }
  let form: AnswerForm = 'text'

  const requireToken = ({ req }: Exchange): void => {
    if (req.header('authorization') === `Bearer ${token}`) return
    throw apiError(401, 10000, 'Authentication error')
  }

  const complete = async (exchange: Exchange): Promise<Response> => {
    requireToken(exchange)
    const request = parseRequest(await readBody(exchange))
    const asked = readModelRequest(request.messages)
    const task = taskOf(asked)
    calls.push(task)
    if (failure.tasks.includes(task)) throw failure.error
    const answer = answerRequest(gazetteer, asked, null)
    const names = Object.keys(request.response_format.json_schema.schema.properties)
    const ordered = Object.fromEntries(names.map((name) => [name, answer[name]]))
    return exchange.json(completionOf(request, ordered, form))
  }

  const server = await startDoubleServer({
    name: 'The Workers AI double',
    port: 0,
    app: createDoubleApp().post(`/client/v4/accounts/${account}/ai/v1/chat/completions`, complete),
    notFound: (method, path) => {
      calls.push(`${method} ${path}`)
      return noRoute(method, path)
    },
    serverError: (message) => apiError(500, 3043, `AiError: Internal server error: ${message}`),
  })
  return {
    url: server.origin,
    close: server.close,
    calls,
    fail: (how, ...tasks) => {
      failure = { error: failures[how], tasks }
    },
    answerAs: (next) => {
      form = next
    },
  }
}
