import { connect } from 'node:net'
import { CliError } from '../cli/cli-error.ts'
import { probePort } from './free-port.ts'

/** What browsers may take localhost for. */
const hosts = ['127.0.0.1', '::1']

/** Whether somebody answers at the port, be it that they listen on every address. */
const isAnswered = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host })
    const end = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.once('connect', () => end(true))
    // Nobody listens, or this machine has no such address.
    socket.once('error', () => end(false))
  })

/**
 * Refuses with a `CliError` when this process can't listen on the port of 127.0.0.1, or another one
 * would answer to localhost in its place, at ::1.
 */
export const requireFreePort = async (port: number): Promise<void> => {
  const answered = await Promise.all(hosts.map((host) => isAnswered(port, host)))
  const probe = answered.includes(true) ? { code: 'EADDRINUSE' } : await probePort(port)
  if ('port' in probe) return
  throw new CliError(
    probe.code === 'EACCES'
      ? `Port ${port} is kept for the system: choose one above 1023, for one PORT=8787.`
      : `Port ${port} is taken by another program: stop that one, or choose another, for one PORT=${port === 65_535 ? 8788 : port + 1}.`,
  )
}
