import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

const groups = 8
const mappedIPv4Prefix = '0:0:0:0:0:ffff'

/** The groups of an IPv6 address in hexadecimal; the URL parser has normalised the address. */
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
 * The key by which an address is counted: for IPv6 the first 64 bits, since one household has all
 * addresses below them; for an IPv4-mapped address (`::ffff:…`) the IPv4 address.
 */
export const rateLimitKey = (address: string): string => {
  const url = isIPv6(address) ? URL.parse(`http://[${address}]`) : null
  if (!url) return address
  const all = groupsOf(url.hostname)
  if (all.slice(0, 6).join(':') === mappedIPv4Prefix) return all.slice(6).map(dotted).join('.')
  return `${all.slice(0, 4).join(':')}::/64`
}

/** The client's address as the platform reports it, as a {@link rateLimitKey}. */
export const clientAddress = (context: Context<AppEnv>): string =>
  rateLimitKey(context.req.header('CF-Connecting-IP') ?? 'unknown')
