import { isIPv6 } from 'node:net'

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

/** Who sent a request, as the limits count it. */
export type ClientAddress = {
  /** The IPv4 address, or the IPv6 network of a household (/64). */
  readonly address: string
  /** The IPv4 address, or the IPv6 network that a provider assigns to one customer (/48). */
  readonly network: string
}

/**
 * The keys by which an address is counted: for IPv6 the first 64 and 48 bits, since one customer has
 * all addresses below them; for an IPv4-mapped address (`::ffff:…`) the IPv4 address.
 */
export const rateLimitKeys = (address: string): ClientAddress => {
  const url = isIPv6(address) ? URL.parse(`http://[${address}]`) : null
  if (!url) return { address, network: address }
  const all = groupsOf(url.hostname)
  if (all.slice(0, 6).join(':') === mappedIPv4Prefix) {
    const mapped = all.slice(6).map(dotted).join('.')
    return { address: mapped, network: mapped }
  }
  return {
    address: `${all.slice(0, 4).join(':')}::/64`,
    network: `${all.slice(0, 3).join(':')}::/48`,
  }
}

/** What `CF-Connecting-IP` is: set by the platform, or by anybody, as on the local machine. */
export type AddressSource = 'platform' | 'untrusted'

/** All clients together, where their addresses can't be trusted. */
const everyClient: ClientAddress = { address: 'local', network: 'local' }

/** The client of a request with this `CF-Connecting-IP` header. */
export const clientAddressOf = (
  source: AddressSource,
  header: string | undefined,
): ClientAddress => (source === 'platform' ? rateLimitKeys(header ?? 'unknown') : everyClient)
