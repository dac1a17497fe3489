import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { PackPlace, PackState, ReadyPack } from '@storystone/schema/contract/packs.ts'
import { type Answer, article } from './contract-server.ts'

const romeCell = '5862-6366'
export const romePack = { cell: romeCell, language: 'en' } as const

/** A place of a pack. Its picture has random bytes, so that a file is about as large as they are. */
export const packPlace = (
  name: string,
  change: Partial<PackPlace> = {},
  bytes = 100,
): PackPlace => ({
  id: `Q${name}`,
  name,
  names: [name],
  description: 'a place',
  popularity: 1,
  ...{
    latitude: 41.8986,
    longitude: 12.4769,
    type: 'landmark',
    languages: ['en'],
    source: article,
  },
  facts: { content: `• ${name} is old.`, funFact: null, citations: [] },
  guide: { content: `${name} is very old.`, funFact: null, citations: [] },
  picture: {
    ...{
      author: 'Ada',
      license: 'CC0',
      licenseUrl: null,
      sourceUrl: 'https://commons.wikimedia.org',
    },
    contentType: 'image/png',
    base64: randomBytes(bytes).toString('base64'),
  },
  ...change,
})

/** A pack's file, with what the server says of it. */
export const packFile = (places: readonly PackPlace[], revision = 'revision-of-one-') => {
  const lines = [{ format: 1, ...romePack }, ...places].map((line) => `${JSON.stringify(line)}\n`)
  const file = gzipSync(lines.join(''))
  const builtAt = '2026-11-26T09:00:00.000Z'
  const ready: ReadyPack = { revision, builtAt, bytes: file.length, places: places.length }
  const state: PackState = { ready, building: null, isOld: false, hasFailed: false }
  return { file, ready, state }
}

const tilePath = /^\/api\/map\/tiles\/(.+)$/

/** A server that has a pack, and the tiles of the map unless `tile` says otherwise. `cuts`: so many bytes of each of these requests are sent, then the rest of them. */
export const servePack = (
  { file, ready, state }: ReturnType<typeof packFile>,
  cuts: number[] = [],
  tile: (name: string) => Answer = (name) => (response) => void response.end(`tile ${name}`),
) => {
  const asked: (string | undefined)[] = []
  const answer: Answer = async (response, request) => {
    const { path, headers } = request
    const [, name] = tilePath.exec(path) ?? []
    if (name !== undefined) return tile(name)(response, request)
    if (!path.endsWith(`/${ready.revision}`)) {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(state))
      return
    }
    asked.push(headers.range)
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    const part = file.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, {
      'Content-Type': 'application/gzip',
      'Content-Length': part.length,
      ...(from > 0 && { 'Content-Range': `bytes ${from}-${file.length - 1}/${file.length}` }),
    })
    const cut = cuts.shift()
    if (cut === undefined) response.end(part)
    else response.write(part.subarray(0, cut), () => response.destroy())
  }
  return { answer, asked }
}
