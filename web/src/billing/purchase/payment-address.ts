const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Whether the page may leave for an address that a checkout answered: https, or, while the app
 * itself runs on this machine, http to this machine, where Stripe's double is.
 */
export const isPaymentAddress = (address: string, pageHost: string): boolean => {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return true
  return protocol === 'http:' && loopback.test(hostname) && loopback.test(pageHost)
}
