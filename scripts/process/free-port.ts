import { randomInt } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

type Probe = { readonly port: number } | { readonly code: string }

const probeAt = (host: string, port: number): Promise<Probe> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ code: error.code ?? error.message }),
    )
    server.listen({ port, host, exclusive: true, ipv6Only: true }, () => {
      const address = server.address()
      const bound = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve({ port: bound }))
    })
  })

/**
 * Whether this process can listen on 127.0.0.1 at the port while nobody does at ::1, which localhost
 * may stand for as well; if not, the system's code for why.
 */
export const probePort = async (port: number): Promise<Probe> => {
  const probe = await probeAt('127.0.0.1', port)
  if ('code' in probe) return probe
  const beside = await probeAt('::1', probe.port)
  // Any other code: this machine has no such address.
  return 'code' in beside && beside.code === 'EADDRINUSE' ? beside : probe
}

/** Below what systems give to outgoing connections, which would come in between. */
const [lowest, highest] = [20_000, 32_000]
const tries = 20

/** One empty file a port that a Storystone of this user has chosen and may not listen on yet. */
const claims = join(tmpdir(), `storystone-ports-${userInfo().uid}`)

/** Longer than from a port's choice to its use, a test's first and second start between them. */
const claimMs = 10 * 60_000

let hasForgotten = false

/** Once in a process: looking at each claim costs more than making one. */
const forgetOldClaims = (now: number): void => {
  if (hasForgotten) return
  hasForgotten = true
  for (const name of readdirSync(claims)) {
    const file = join(claims, name)
    const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now
    if (now - made > claimMs) rmSync(file, { force: true })
  }
}

/** False while a claim on the port stands: ten minutes, and on until a new process forgets it. */
const claim = (port: number): boolean => {
  try {
    writeFileSync(join(claims, String(port)), '', { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * A loopback port that nothing listens on just now, at random, and that no Storystone of this user
 * is given again within ten minutes: who is told a port uses it seconds later. Refuses when none
 * of 20 is free.
 */
export const findFreePort = async (): Promise<number> => {
  mkdirSync(claims, { recursive: true })
  forgetOldClaims(Date.now())
  let code = 'all chosen by others'
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = randomInt(lowest, highest)
    if (!claim(port)) continue
    const found = await probePort(port)
    if ('port' in found) return found.port
    code = found.code
  }
  throw new Error(`No free port on localhost: ${code}`)
}
