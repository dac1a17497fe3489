import type { ServerResponse } from 'node:http'
import type { ChatRequest } from './chat-request.ts'
import { createChunks } from './completion.ts'
import { cutIntoDeltas } from './deltas.ts'
import { startPacing } from './pace.ts'
import type { Plan } from './plan.ts'
import type { ChatCall } from './scripts.ts'

type Completion = {
  readonly request: ChatRequest
  readonly plan: Plan
  readonly call: ChatCall
  readonly response: ServerResponse
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal
}

/** Cuts the connection after everything that was written has left. */
const breakOff = async ({ response, call }: Completion): Promise<void> => {
  call.finish()
  await new Promise((resolve) => response.write(': \n\n', resolve))
  response.destroy()
}

/** Where the first word of a story's first sentence ends. */
const firstSentence = /"sentences":\[\{[^{]*"text":"[^" ]+/

/** Yields an empty piece when the answer starts, then the text's pieces, each in its time. */
async function* paced({ plan, call, signal }: Completion): AsyncGenerator<string> {
  const pacing = startPacing(plan.pace, signal)
  await pacing.reach(0)
  call.markFirstWord()
  yield ''
  const end = Math.min(plan.breakOffAt ?? Infinity, plan.text.length)
  const holdAt = Math.min(plan.holdAt ?? end, end)
  const word = firstSentence.exec(plan.text)
  const wordEnd = word ? word.index + word[0].length : Infinity
  let position = 0
  for (const part of [plan.text.slice(0, holdAt), plan.text.slice(holdAt, end)]) {
    if (position > 0 && part !== '') await pacing.pauseFor(call.waitForRelease(signal))
    for (const piece of cutIntoDeltas(part)) {
      await pacing.reach(position)
      yield piece
      if (position < wordEnd && position + piece.length >= wordEnd) call.markFirstSentence()
      position += piece.length
    }
  }
}

/** Sends an answer as a whole. */
const sendWhole = async (completion: Completion): Promise<void> => {
  const { request, plan, call, response } = completion
  let text = ''
  for await (const piece of paced(completion)) text += piece
  if (plan.breakOffAt !== null) return breakOff(completion)
  call.finish()
  const body = plan.error ? { error: plan.error } : createChunks(request).whole(plan, text)
  response.writeHead(plan.error ? 500 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Streams an answer, if the request wants a stream. */
export const sendCompletion = async (completion: Completion): Promise<void> => {
  const { request, plan, call, response } = completion
  if (!request.stream) return sendWhole(completion)
  const chunks = createChunks(request)
  const writeEvent = (data: unknown): void => {
    response.write(`data: ${JSON.stringify(data)}\n\n`)
  }
  for await (const piece of paced(completion)) {
    if (piece !== '') {
      writeEvent(chunks.delta(plan.field, piece))
      continue
    }
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
    })
    writeEvent(chunks.first(plan.field))
  }
  if (plan.breakOffAt !== null) return breakOff(completion)
  if (plan.error) {
    writeEvent({ error: plan.error })
    call.finish()
    response.end()
    return
  }
  writeEvent(chunks.last(plan.finishReason))
  if (request.stream_options?.include_usage) writeEvent(chunks.usage(plan.text))
  call.finish()
  response.end('data: [DONE]\n\n')
}
