import { connect, createServer, type Socket } from 'node:net'

/** Counts, from a chunk, how many of its bytes pass before the cut; undefined if all do. */
type Cutter = (chunk: Buffer) => number | undefined

/** A place in what a browser receives: the n-th time of a text, which arrives or not. */
export type Place = { readonly text: string; readonly nth?: number; readonly arrives?: boolean }

const cutDownload = ({ text, nth = 1, arrives = true }: Place): Cutter => {
  let seen = ''
  return (chunk) => {
    const before = seen.length
    seen += chunk.toString('latin1')
    let at = -1
    for (let count = 0; count < nth; count += 1) {
      at = seen.indexOf(text, at + 1)
      if (at < 0) return undefined
    }
    return Math.max(0, at + (arrives ? text.length : 0) - before)
  }
}

const cutUpload = (path: string, part: number): Cutter => {
  let seen = ''
  return (chunk) => {
    seen += chunk.toString('latin1')
    const request = seen.slice(Math.max(0, seen.indexOf(`POST ${path} `)))
    const body = request.indexOf('\r\n\r\n')
    const length = request.match(/\ncontent-length: (\d+)/i)?.[1]
    if (body < 0 || length === undefined || !request.startsWith(`POST ${path} `)) return undefined
    const surplus = request.length - body - 4 - Math.floor(Number(length) * part)
    return surplus < 0 ? undefined : Math.max(0, chunk.length - surplus)
  }
}

/** The multipart bodies with a file that are whole in what one connection carried up. */
const photosIn = (chunks: readonly Buffer[]): number => {
  const sent = Buffer.concat(chunks).toString('latin1')
  const bodies = [...sent.matchAll(/\bboundary=(\S+)/g)].map(
    ([, boundary]) => sent.match(`--${boundary}\r\n[^]*--${boundary}--`)?.[0] ?? '',
  )
  return bodies.filter((body) => body.includes('filename=')).length
}

type Way = 'up' | 'down'

/** The network between a browser and the app at `target`, which a test can cut, stall and restore. */
export const startNetwork = async (target: string) => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const carriedUp: Buffer[][] = []
  let state: 'up' | 'cut' | 'stalled' = 'up'
  let planned: { readonly way: Way; readonly create: () => Cutter } | undefined

  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const interrupt = (next: 'cut' | 'stalled', spared?: Socket): void => {
    state = next
    for (const socket of sockets) if (socket !== spared) socket.destroy()
  }

  const pass = (from: Socket, to: Socket, way: Way): void => {
    let plan: typeof planned
    let cutter: Cutter | undefined
    const carried: Buffer[] = []
    if (way === 'up') carriedUp.push(carried)
    from.on('data', (chunk: Buffer) => {
      if (plan !== planned) {
        plan = planned
        cutter = plan?.way === way ? plan.create() : undefined
      }
      const length = cutter?.(chunk)
      carried.push(chunk.subarray(0, length))
      if (length === undefined) {
        to.write(chunk)
        return
      }
      planned = undefined
      to.end(chunk.subarray(0, length))
      interrupt('cut', to)
    })
    from.on('end', () => to.end())
  }

  const server = createServer((near) => {
    track(near)
    if (state === 'cut') near.destroy()
    if (state !== 'up') return
    const far = connect(Number(port), hostname)
    track(far)
    pass(near, far, 'up')
    pass(far, near, 'down')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The network has no port')

  return {
    url: `http://localhost:${address.port}`,
    cut: () => interrupt('cut'),
    /** Cuts everything once this much of an upload to `path` has passed. */
    cutUploadAt: (path: string, part: number): void => {
      planned = { way: 'up', create: () => cutUpload(path, part) }
    },
    /** Cuts everything at a place in what the browser receives. */
    cutAt: (place: Place): void => {
      planned = { way: 'down', create: () => cutDownload(place) }
    },
    isCut: (): boolean => state === 'cut',
    /** How many photos have arrived whole until now. */
    photosArrived: (): number => carriedUp.reduce((sum, chunks) => sum + photosIn(chunks), 0),
    /** Accepts new connections and transfers nothing; open ones are cut. */
    stall: () => interrupt('stalled'),
    restore: (): void => {
      state = 'up'
    },
    stop: async (): Promise<void> => {
      interrupt('cut')
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Network = Awaited<ReturnType<typeof startNetwork>>
