import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findFreePort } from '../process/free-port.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** Serves a folder's pages, scripts and drawings on loopback, gzipped, from memory after the first read. */
export const serveFolder = async (folder: string): Promise<{ url: string; stop(): void }> => {
  const kept = new Map<string, Buffer>()
  const read = (path: string): Buffer => {
    const body = kept.get(path) ?? gzipSync(readFileSync(join(folder, path)))
    kept.set(path, body)
    return body
  }
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    const type = types[extname(path)]
    if (type === undefined || !existsSync(join(folder, path))) return response.writeHead(404).end()
    return response
      .writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' })
      .end(read(path))
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
