import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type LoopbackServer, listenOnLoopback } from '../../worker/doubles/http/loopback.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** Serves a folder's pages, scripts and drawings on loopback, gzipped, from memory after the first read. */
export const serveFolder = (folder: string): Promise<LoopbackServer> => {
  const kept = new Map<string, Buffer>()
  const read = (path: string): Buffer => {
    const body = kept.get(path) ?? gzipSync(readFileSync(join(folder, path)))
    kept.set(path, body)
    return body
  }
  return listenOnLoopback('The pages', 0, ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    const type = types[extname(path)]
    if (type === undefined || !existsSync(join(folder, path))) return response.writeHead(404).end()
    return response
      .writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' })
      .end(read(path))
  })
}
