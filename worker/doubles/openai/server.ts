import type { IncomingMessage, ServerResponse } from 'node:http'
import { loadGazetteer } from '../gazetteer/gazetteer.ts'
import { listenOnLoopback, loopback } from '../http/loopback.ts'
import { ApiError } from './api-error.ts'
import { completeChat, type Double } from './chat/chat-completions.ts'
import { control } from './chat/control-routes.ts'
import { naturalPace } from './chat/pace.ts'
import { createScripts } from './chat/scripts.ts'
import { sendJson } from './http.ts'
import { controlSpeech } from './speech/control-routes.ts'
import { createSpeech, type SpeechDouble } from './speech/create-speech.ts'
import { createSpeechScripts } from './speech/scripts.ts'
import { openStudio } from './speech/synthesizer.ts'

export type OpenAiDoubleOptions = {
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** How fast stories are told where no script says otherwise; 60 by default. */
  readonly wordsPerSecond?: number
  /** When the first word comes where no script says otherwise; 150 by default. */
  readonly firstWordAfterMs?: number
}

export type OpenAiDouble = {
  /** What OPENAI_BASE_URL takes: it ends in /v1. */
  readonly url: string
  close(): Promise<void>
}

const chatPath = '/v1/chat/completions'
const speechPath = '/v1/audio/speech'

const route = async (
  double: Double & { readonly speech: SpeechDouble },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { method, url: path = '/' } = request
  const url = new URL(path, `http://${loopback}`)
  if (url.pathname.startsWith('/control/speech')) {
    return controlSpeech(double.speech.scripts, url, request, response)
  }
  if (url.pathname.startsWith('/control/')) {
    return control(double.scripts, url, request, response)
  }
  if (url.pathname !== chatPath && url.pathname !== speechPath) {
    throw new ApiError(404, `Invalid URL (${method} ${url.pathname})`)
  }
  if (method !== 'POST') {
    const message = `Not allowed to ${method} on ${url.pathname}`
    throw new ApiError(405, message, { code: 'method_not_supported' })
  }
  return url.pathname === chatPath
    ? completeChat(double, request, response)
    : createSpeech(double.speech, request, response)
}

const answerError = (error: unknown, response: ServerResponse): void => {
  if (error instanceof ApiError && !response.headersSent) {
    sendJson(response, error.status, error.body, error.headers)
  } else if (!response.closed) {
    console.error('The OpenAI double failed:', error)
    if (response.headersSent) response.destroy()
    else sendJson(response, 500, new ApiError(500, String(error), { type: 'server_error' }).body)
  }
}

/**
 * Starts OpenAI's double on a loopback port. Refuses a malformed gazetteer and a port that is
 * taken, with a sentence.
 */
export const startOpenAiDouble = async (
  options: OpenAiDoubleOptions = {},
): Promise<OpenAiDouble> => {
  const { port = 0, ...pace } = options
  const speech = { studio: openStudio(), scripts: createSpeechScripts() }
  const double = {
    speech,
    gazetteer: loadGazetteer(),
    scripts: createScripts(),
    pace: { ...naturalPace, ...pace },
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    route(double, request, response).catch((error: unknown) => answerError(error, response))
  }
  const server = await listenOnLoopback('The OpenAI double', port, answer)
  return {
    url: `${server.origin}/v1`,
    close: async () => {
      await server.close()
      await speech.studio.close()
    },
  }
}
