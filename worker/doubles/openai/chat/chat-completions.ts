import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import { type Exchange, noResponse } from '../../http/double-server.ts'
import { readJsonRequest } from '../calls/json-request.ts'
import { openAiError } from '../calls/openai-error.ts'
import { runCall, whenAborted } from '../calls/scripted-calls.ts'
import { type Answer, keyOf, readModelRequest } from '../story/model-request.ts'
import { answerRequest } from '../story/storyteller.ts'
import { type ChatRequest, parseChatRequest } from './chat-request.ts'
import { charactersOf } from './completion.ts'
import type { Pace } from './pace.ts'
import { type Plan, planAnswer } from './plan.ts'
import type { ChatScripts } from './scripts.ts'
import { sendCompletion } from './send-completion.ts'

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
