import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import { ApiError } from '../api-error.ts'
import { whenAborted } from '../gate.ts'
import { readBody, requireJson, requireKey, untilGone } from '../http.ts'
import { answerTo } from '../story/answer-request.ts'
import { keyOf, readRequest } from '../story/story-request.ts'
import { type ChatRequest, readChatRequest } from './chat-request.ts'
import { charactersOf } from './completion.ts'
import type { Pace } from './pace.ts'
import { type Plan, planAnswer } from './plan.ts'
import type { Scripts } from './scripts.ts'
import { perform } from './send-completion.ts'

export type Double = {
  readonly gazetteer: Gazetteer
  readonly scripts: Scripts
  readonly pace: Pace
}

/** Puts the properties of an answer in the order of the schema; refuses one it cannot fill. */
const orderBy = ({ response_format }: ChatRequest) => {
  const names = Object.keys(response_format.json_schema.schema.properties)
  return (answer: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(
      names.map((name) => {
        if (name in answer) return [name, answer[name]]
        const message = `This double tells Storystone's stories only: it has no '${name}'.`
        throw new ApiError(400, message, { param: 'response_format' })
      }),
    )
}

/** Where the request allows fewer tokens than the plan has, the text is cut by length. */
const limit = (plan: Plan, { max_completion_tokens }: ChatRequest): Plan => {
  const most = charactersOf(max_completion_tokens ?? Infinity)
  if (plan.text.length <= most) return plan
  return { ...plan, text: plan.text.slice(0, most), finishReason: 'length' }
}

/** POST /v1/chat/completions. Throws an ApiError for what is to be refused. */
export const completeChat = async (
  { gazetteer, scripts, pace }: Double,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  requireKey(incoming)
  requireJson(incoming)
  const request = readChatRequest(await readBody(incoming))
  const wanted = readRequest(request.messages)
  const inOrder = orderBy(request)
  const key = keyOf(wanted)
  const call = scripts.begin(key)
  const signal = untilGone(response)
  try {
    const answer = answerTo(gazetteer, wanted, call.isScripted ? { key, as: call.as } : null)
    const plan = planAnswer(call.behaviour, answer, inOrder, pace)
    if (plan) await perform({ request, plan: limit(plan, request), call, response, signal })
    else await whenAborted(signal)
  } catch (error) {
    if (error instanceof ApiError) call.finish()
    if (!signal.aborted) throw error
  } finally {
    call.abort()
  }
}
