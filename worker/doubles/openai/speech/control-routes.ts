import type { IncomingMessage, ServerResponse } from 'node:http'
import { readAs, refuse, sendJson } from '../http.ts'
import { SpeechNaming, SpeechScript } from './behaviours.ts'
import type { SpeechScripts } from './scripts.ts'

/** The calls under /control/speech by which tests write their scripts; README.md lists them. */
export const controlSpeech = async (
  scripts: SpeechScripts,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  switch (`${request.method} ${url.pathname}`) {
    case 'POST /control/speech': {
      const script = await readAs(SpeechScript, request, response)
      if (!script) return
      scripts.write(script)
      return sendJson(response, 201, script)
    }
    case 'POST /control/speech/release': {
      const release = await readAs(SpeechNaming, request, response)
      if (!release) return
      scripts.release(release.naming)
      return sendJson(response, 200, {})
    }
    case 'GET /control/speech/calls': {
      const calls = scripts.callsOf(url.searchParams.get('naming') ?? '')
      if (!calls) return refuse(response, 404, 'No script names this text.')
      return sendJson(response, 200, calls)
    }
    default:
      return refuse(response, 404, 'There is no such control.')
  }
}
