import type { ServerResponse } from 'node:http'
import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import { type Exchange, noResponse } from '../../http/double-server.ts'
import { readJsonRequest } from '../calls/json-request.ts'
import { openAiError } from '../calls/openai-error.ts'
import { runCall, whenAborted } from '../calls/scripted-calls.ts'
import { type Answer, keyOf, readModelRequest } from '../story/model-request.ts'
import { answerRequest } from '../story/storyteller.ts'
import { type ChatRequest, parseChatRequest } from './chat-request.ts'
import { charactersOf, createChunks, cutIntoDeltas } from './completion.ts'
import { type Pace, startPacing } from './pace.ts'
import { type Plan, planAnswer } from './plan.ts'
import type { ChatCall, ChatScripts } from './scripts.ts'

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
const sendCompletion = async (completion: Completion): Promise<void> => {
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

export type ChatDouble = {
  readonly gazetteer: Gazetteer
  readonly scripts: ChatScripts
  readonly pace: Pace
}

/** Puts an answer's properties in the schema's order. Refuses a property it doesn't have. */
const orderBy = ({ response_format }: ChatRequest) => {
  const names = Object.keys(response_format.json_schema.schema.properties)
  return (answer: Answer): Answer =>
    Object.fromEntries(
      names.map((name) => {
        if (name in answer) return [name, answer[name]]
        const message = `This double knows Storystone's answers only: they have no '${name}'.`
        throw openAiError(400, message, { param: 'response_format' })
      }),
    )
}

/** Cuts the text by length if the request allows fewer tokens. */
const limitLength = (plan: Plan, { max_completion_tokens }: ChatRequest): Plan => {
  if (max_completion_tokens === undefined) return plan
  const most = charactersOf(max_completion_tokens)
  if (plan.text.length <= most) return plan
  return { ...plan, text: plan.text.slice(0, most), finishReason: 'length' }
}

/** What a call is scripted and counted by. One that names no place may have a script for its user alone. */
const scriptOf = (
  text: string,
  { safety_identifier }: ChatRequest,
  scripts: ChatScripts,
): string => {
  const own = `${text} of ${safety_identifier}`
  return scripts.has(own) ? own : text
}

/** POST /v1/chat/completions */
export const completeChat = async (
  { gazetteer, scripts, pace }: ChatDouble,
  c: Exchange,
): Promise<Response> => {
  const request = parseChatRequest(await readJsonRequest(c))
  const writingRequest = readModelRequest(request.messages)
  const call = scripts.begin(scriptOf(keyOf(writingRequest), request, scripts))
  return runCall(call, c, async (signal) => {
    const { behaviour, alias } = call
    const reading = behaviour.do === 'find_unsupported' ? behaviour : undefined
    const answer = answerRequest(gazetteer, writingRequest, alias, reading)
    const plan = planAnswer(behaviour, answer, orderBy(request), pace)
    if (!plan) await whenAborted(signal)
    else {
      const response = c.env.outgoing
      await sendCompletion({ request, plan: limitLength(plan, request), call, response, signal })
    }
    return noResponse
  })
}
