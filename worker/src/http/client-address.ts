import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

const groups = 8
const standsForIPv4 = '0:0:0:0:0:ffff'

/** The groups of an IPv6 address in hexadecimal: the URL parser writes each address in one way. */
const groupsOf = (hostname: string): string[] => {
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  return [...head, ...Array<string>(groups - head.length - tail.length).fill('0'), ...tail]
}

const dotted = (group: string): string => {
  const bits = Number.parseInt(group, 16)
  return `${bits >> 8}.${bits & 0xff}`
}

/**
 * What an address is counted by. Of IPv6 that is its first 64 bits, since one line of a home or a
 * phone has all addresses behind them; one that stands for IPv4 (`::ffff:…`) is that address.
 * What is no IPv6 address is itself.
 */
export const rateLimitKey = (address: string): string => {
  const url = isIPv6(address) ? URL.parse(`http://[${address}]`) : null
  if (!url) return address
  const all = groupsOf(url.hostname)
  if (all.slice(0, 6).join(':') === standsForIPv4) return all.slice(6).map(dotted).join('.')
  return `${all.slice(0, 4).join(':')}::/64`
}

/** Where a request came from, as the platform saw it, and as {@link rateLimitKey} counts it. */
export const clientAddress = (context: Context<AppEnv>): string =>
  rateLimitKey(context.req.header('CF-Connecting-IP') ?? 'unknown')
