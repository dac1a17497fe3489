import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Whether this process can listen on 127.0.0.1 at the port, and if not, the system's code for why. */
export const probePort = (port: number): Promise<{ port: number } | { code: string }> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ code: error.code ?? error.message }),
    )
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      const bound = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve({ port: bound }))
    })
  })

/** Below what systems give to outgoing connections, which would come in between. */
const [lowest, highest] = [20_000, 32_000]
const tries = 20

/**
 * A loopback port that nothing listens on just now, at random, so that two who look at the same
 * moment hardly ever find the same one. Refuses when none of 20 is free.
 */
export const findFreePort = async (): Promise<number> => {
  let code = ''
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const found = await probePort(randomInt(lowest, highest))
    if ('port' in found) return found.port
    code = found.code
  }
  throw new Error(`No free port on 127.0.0.1: ${code}`)
}
