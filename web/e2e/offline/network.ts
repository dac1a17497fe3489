import { connect, createServer, type Socket } from 'node:net'

/** The network between a browser and the app at `target`, which a test can cut, stall and restore. */
export const startNetwork = async (target: string) => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let state: 'up' | 'cut' | 'stalled' = 'up'

  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }

  const server = createServer((near) => {
    track(near)
    if (state === 'cut') near.destroy()
    if (state !== 'up') return
    const far = connect(Number(port), hostname)
    track(far)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The network has no port')

  const interrupt = (next: 'cut' | 'stalled'): void => {
    state = next
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${address.port}`,
    cut: () => interrupt('cut'),
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
