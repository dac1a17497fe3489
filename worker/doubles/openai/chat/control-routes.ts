import type { IncomingMessage, ServerResponse } from 'node:http'
import { readAs, refuse, sendJson } from '../http.ts'
import { Release, Script } from './behaviours.ts'
import type { Scripts } from './scripts.ts'

/** The calls under /control by which tests write their scripts; README.md lists them. */
export const control = async (
  scripts: Scripts,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const landmark = url.searchParams.get('landmark')?.trim() ?? ''
  switch (`${request.method} ${url.pathname}`) {
    case 'POST /control/scripts': {
      const script = await readAs(Script, request, response)
      if (!script) return
      scripts.write(script)
      return sendJson(response, 201, script)
    }
    case 'POST /control/release': {
      const release = await readAs(Release, request, response)
      if (!release) return
      return sendJson(response, 200, { released: scripts.release(release.landmark) })
    }
    case 'GET /control/calls':
      if (landmark === '') return refuse(response, 400, 'Say which landmark.')
      return sendJson(response, 200, scripts.callsOf(landmark))
    case 'DELETE /control/scripts':
      if (landmark === '') return refuse(response, 400, 'Say which landmark.')
      scripts.forget(landmark)
      response.writeHead(204).end()
      return
    default:
      return refuse(response, 404, 'There is no such control.')
  }
}
