import type { ServerResponse } from 'node:http'
import { sendJson } from '../http.ts'
import type { ChatRequest } from './chat-request.ts'
import { createChunks, wholeCompletion } from './completion.ts'
import { cutIntoDeltas } from './deltas.ts'
import { startPacing } from './pace.ts'
import type { Plan } from './plan.ts'
import type { Call } from './scripts.ts'

type Stage = {
  readonly request: ChatRequest
  readonly plan: Plan
  readonly call: Call
  readonly response: ServerResponse
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal
}

const noWord = (): void => {}

const writeEvent = (response: ServerResponse, data: unknown): void => {
  response.write(`data: ${JSON.stringify(data)}\n\n`)
}

/** Cuts the connection once everything that was written has left. */
const cutOff = async ({ response, call }: Stage): Promise<void> => {
  call.finish()
  if (response.headersSent) await new Promise((resolve) => response.write(': \n\n', resolve))
  response.destroy()
}

/** Goes through the text at its pace; `begin` is told first, `say` gets each piece. */
const speak = async (
  { plan, call, signal }: Stage,
  begin: () => void,
  say: (piece: string) => void,
): Promise<void> => {
  const pacing = startPacing(plan.pace, signal)
  await pacing.reach(0)
  begin()
  call.begin()
  const end = Math.min(plan.breakOffAt ?? Infinity, plan.text.length)
  const holdAt = plan.holdAt ?? Infinity
  const parts =
    holdAt < end
      ? [plan.text.slice(0, holdAt), plan.text.slice(holdAt, end)]
      : [plan.text.slice(0, end)]
  let spoken = 0
  for (const [index, part] of parts.entries()) {
    if (index > 0) await pacing.pauseFor(call.held(signal))
    for (const piece of cutIntoDeltas(part)) {
      await pacing.reach(spoken)
      say(piece)
      spoken += piece.length
    }
  }
}

const stream = async (stage: Stage): Promise<void> => {
  const { request, plan, call, response } = stage
  const chunks = createChunks(request)
  const begin = () => {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
    })
    writeEvent(response, chunks.first(plan.field))
  }
  await speak(stage, begin, (piece) => writeEvent(response, chunks.delta(plan.field, piece)))
  if (plan.breakOffAt !== null) return cutOff(stage)
  writeEvent(response, chunks.last(plan.finishReason))
  const usage = chunks.usage(plan.text)
  if (usage) writeEvent(response, usage)
  call.finish()
  response.end('data: [DONE]\n\n')
}

const answerWhole = async (stage: Stage): Promise<void> => {
  await speak(stage, noWord, noWord)
  if (stage.plan.breakOffAt !== null) return cutOff(stage)
  stage.call.finish()
  sendJson(stage.response, 200, wholeCompletion(stage.request, stage.plan))
}

/** Gives the answer that was planned, streamed or whole as the request wants it. */
export const perform = (stage: Stage): Promise<void> =>
  stage.request.stream === true ? stream(stage) : answerWhole(stage)
