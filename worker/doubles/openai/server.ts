import { loadGazetteer } from '../gazetteer/gazetteer.ts'
import { createDoubleApp, type RunningDouble, startDoubleServer } from '../http/double-server.ts'
import { openAiError } from './calls/openai-error.ts'
import { completeChat } from './chat/chat-completions.ts'
import { naturalPace } from './chat/pace.ts'
import { chatControls, createChatScripts } from './chat/scripts.ts'
import { modelRoutes } from './models/models.ts'
import { createSpeech } from './speech/create-speech.ts'
import { createSpeechScripts, speechControls } from './speech/scripts.ts'
import { parseKokoroRequest, parseSpeechRequest } from './speech/speech-request.ts'
import { createSynthesizer } from './speech/synthesizer.ts'

export type OpenAiDoubleOptions = {
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** The pace of answers without a script; 60 by default. */
  readonly wordsPerSecond?: number
  /** When the first word of such an answer comes; 150 by default. */
  readonly firstWordAfterMs?: number
}

const paths = ['/v1/chat/completions', '/v1/audio/speech']

const notFound = (method: string, path: string) =>
  paths.includes(path)
    ? openAiError(405, `Not allowed to ${method} on ${path}`, { code: 'method_not_supported' })
    : openAiError(404, `Invalid URL (${method} ${path})`)

/**
 * Starts OpenAI's double on a loopback port. Its URL ends in /v1. At /kokoro/v1 it speaks as a server of
 * Kokoro-FastAPI does, under the same scripts.
 */
export const startOpenAiDouble = async (
  options: OpenAiDoubleOptions = {},
): Promise<RunningDouble> => {
  const { port = 0, ...pace } = options
  const chat = {
    gazetteer: loadGazetteer(),
    scripts: createChatScripts(),
    pace: { ...naturalPace, ...pace },
  }
  const speech = { synthesizer: createSynthesizer(), scripts: createSpeechScripts() }
  const server = await startDoubleServer({
    name: 'The OpenAI double',
    port,
    app: createDoubleApp()
      .post('/v1/chat/completions', (c) => completeChat(chat, c))
      .post('/v1/audio/speech', (c) => createSpeech(speech, c, parseSpeechRequest))
      .post('/kokoro/v1/audio/speech', (c) => createSpeech(speech, c, parseKokoroRequest))
      .route('/', modelRoutes())
      .route('/control', chatControls(chat.scripts))
      .route('/control', speechControls(speech.scripts)),
    notFound,
    serverError: (message) => openAiError(500, message, { type: 'server_error' }),
  })
  return {
    url: `${server.origin}/v1`,
    close: async () => {
      await server.close()
      await speech.synthesizer.close()
    },
  }
}
