import type { IncomingHttpHeaders } from 'node:http'

const windowMs = 60_000
const mostAtOnce = 3
const perMinute = { unidentified: 10, identified: 200, authenticated: 2_000 }

/** A User-Agent identifies its operator by an address in parentheses, as the policy asks. */
const contact = /\((?:[^)]*@[^)]*|https:\/\/[^)]*)\)/

/** How many requests a minute a client has, by the way it identifies itself. */
export const limitOf = ({
  'user-agent': agent = '',
  authorization,
}: IncomingHttpHeaders): number => {
  if (authorization?.startsWith('Bearer ')) return perMinute.authenticated
  return contact.test(agent) ? perMinute.identified : perMinute.unidentified
}

/** Counts requests by User-Agent: so many in any minute, and three side by side. */
export const createRateLimit = () => {
  const starts = new Map<string, number[]>()
  const running = new Map<string, number>()
  return {
    /** Begins a request. Returns how many now run, and what to do at its end; null if it is too many. */
    begin: (
      headers: IncomingHttpHeaders,
      limit: number,
    ): { running: number; end: () => void } | null => {
      const { 'user-agent': agent = '' } = headers
      const now = performance.now()
      const recent = (starts.get(agent) ?? []).filter((start) => now - start < windowMs)
      const atOnce = (running.get(agent) ?? 0) + 1
      starts.set(agent, recent)
      if (recent.length >= limit || atOnce > mostAtOnce) return null
      recent.push(now)
      running.set(agent, atOnce)
      return {
        running: atOnce,
        end: () => void running.set(agent, (running.get(agent) ?? 1) - 1),
      }
    },
  }
}
