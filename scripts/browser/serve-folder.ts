import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type LoopbackServer, listenOnLoopback } from '../../worker/doubles/http/loopback.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Serves a folder's pages, scripts and drawings on loopback, gzipped. */
export const serveFolder = (folder: string): Promise<LoopbackServer> =>
  listenOnLoopback('The pages', 0, ({ url = '/' }, response) => {
    const path = join(folder, url === '/' ? 'index.html' : url)
    const type = types[extname(path)]
    if (type === undefined || !existsSync(path)) return response.writeHead(404).end()
    const headers = { 'Content-Type': type, 'Content-Encoding': 'gzip' }
    return response.writeHead(200, headers).end(gzipSync(readFileSync(path)))
  })
