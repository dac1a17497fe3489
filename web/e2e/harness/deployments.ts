import { readdirSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { inRoot } from '../../../scripts/cli/paths.ts'
import { listenOnLoopback } from '../../../worker/doubles/http/loopback.ts'

const isText = (type = ''): boolean => /html|javascript|css/.test(type)

/** The names of all scripts and styles of the build, for one look through a text. */
const assetNames = (): RegExp => {
  const names = readdirSync(inRoot('web/dist/assets')).filter((name) => /\.(js|css)$/.test(name))
  return new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
}

/** As if the build had been made of other sources: every file has another name. */
const asOlder = (text: string, names: RegExp): string =>
  text
    .replace(names, (name) => name.replace(/\.(js|css)$/, '.older.$1'))
    .replace(/(revision:\s*["'`])(\w)/g, '$1older-$2')

const ofOlder = /\.older(?=\.(?:js|css)$)/

/**
 * The app at `target` behind a server that has an older build of it deployed, whose files have
 * names of their own, until `deploy` replaces it with the current build. The older files are gone
 * then.
 */
export const startDeployments = async (target: string) => {
  const { hostname, port } = new URL(target)
  const names = assetNames()
  let isOlder = true
  let missing: string | undefined

  const answer = async (far: IncomingMessage, response: ServerResponse, older: boolean) => {
    const { 'content-length': _, etag: __, ...headers } = far.headers
    if (!older || !isText(headers['content-type'])) {
      response.writeHead(far.statusCode ?? 500, headers)
      far.pipe(response)
      return
    }
    const body = asOlder((await buffer(far)).toString(), names)
    response.writeHead(far.statusCode ?? 500, headers)
    response.end(body)
  }

  const server = await listenOnLoopback('The deployments', 0, (near, response) => {
    const older = isOlder
    if (missing !== undefined && near.url === missing) {
      response.writeHead(404).end()
      return
    }
    const { 'if-none-match': _, connection: __, ...headers } = near.headers
    const path = older ? near.url?.replace(ofOlder, '') : near.url
    const far = request(
      {
        hostname,
        port,
        path,
        method: near.method,
        agent: false,
        headers: { ...headers, 'accept-encoding': 'identity' },
      },
      (result) => void answer(result, response, older),
    )
    far.on('error', () => response.destroy())
    response.on('close', () => far.destroy())
    near.pipe(far)
  })
  return {
    // Browsers keep secure cookies for that name.
    url: server.origin.replace('127.0.0.1', 'localhost'),
    /** With one of its files missing, where an address of one is given. */
    deploy: (without?: string): void => {
      isOlder = false
      missing = without
    },
    stop: server.close,
  }
}
