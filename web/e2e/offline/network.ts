import { connect, createServer, type Socket } from 'node:net'

/** The way to the app at `target`, as a cable that a test can cut and mend. */
export const startCable = async (target: string) => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  let isMute = false

  const hold = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }

  const server = createServer((near) => {
    hold(near)
    if (isCut) {
      near.destroy()
      return
    }
    if (isMute) return
    const far = connect(Number(port), hostname)
    hold(far)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The cable has no port')

  const cut = (): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${address.port}`,
    cut,
    /** New connections are taken, and carry nothing; those that are open are cut. */
    mute: (): void => {
      isMute = true
      for (const socket of sockets) socket.destroy()
    },
    mend: (): void => {
      isCut = false
      isMute = false
    },
    stop: async (): Promise<void> => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
