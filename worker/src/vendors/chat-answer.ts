import OpenAI from 'openai'
import { Stream } from 'openai/core/streaming'
import * as z from 'zod/mini'

/** A piece of an answer; a whole answer is one. */
export type Piece = {
  readonly text: string
  readonly isRefused: boolean
  readonly finish: string | null
  readonly usage: Usage | null
}

const Usage = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  prompt_tokens_details: z.optional(
    z.nullable(z.object({ cached_tokens: z.optional(z.nullable(z.number())) })),
  ),
})
/** Tokens; those of the reasoning are among the completion's. */
export type Usage = z.infer<typeof Usage>

const TextPart = z.object({ type: z.literal('text'), text: z.string() })

/** The text of a message, which is parts on some servers, of which others than text are reasoning. */
const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) {
    return content.map((part) => TextPart.safeParse(part).data?.text ?? '').join('')
  }
  // Cloudflare's JSON mode answers with the object itself.
  return typeof content === 'object' && content !== null ? JSON.stringify(content) : ''
}

const Message = z.object({
  content: z.optional(z.unknown()),
  refusal: z.optional(z.nullable(z.string())),
})
const Choice = z.object({
  /** Missing in annotations, such as those of Azure's content filter. */
  delta: z.optional(z.nullable(Message)),
  message: z.optional(z.nullable(Message)),
  finish_reason: z.optional(z.nullable(z.string())),
})
const Answer = z.object({
  choices: z.optional(z.nullable(z.array(Choice))),
  usage: z.catch(z.optional(z.nullable(Usage)), null),
})

/** What does not have an answer's form says nothing. */
const pieceOf = (data: unknown): Piece => {
  const { choices, usage = null } = Answer.safeParse(data).data ?? {}
  const [choice] = choices ?? []
  const message = choice?.delta ?? choice?.message
  return {
    text: textOf(message?.content),
    isRefused: Boolean(message?.refusal),
    finish: choice?.finish_reason ?? null,
    usage,
  }
}

/** Some servers answer 200 and say in the body that they failed. */
const WithError = z.object({
  error: z.union([
    z.record(z.string(), z.unknown()),
    z.pipe(
      z.string(),
      z.transform((message) => ({ message })),
    ),
  ]),
})

const readWhole = async (response: Response): Promise<Piece> => {
  const body: unknown = await response.json()
  const failed = WithError.safeParse(body)
  if (failed.success) {
    throw new OpenAI.APIError(undefined, failed.data.error, undefined, response.headers)
  }
  return pieceOf(body)
}

/**
 * Yields the pieces of an answer, streamed or whole. An error inside a stream is thrown as the package
 * throws others; leaving early aborts `call`.
 */
export async function* readAnswer(
  response: Response,
  call: AbortController,
): AsyncGenerator<Piece> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) {
    yield await readWhole(response)
    return
  }
  for await (const data of Stream.fromSSEResponse<unknown>(response, call)) yield pieceOf(data)
}
