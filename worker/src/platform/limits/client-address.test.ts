import { expect, test } from 'vitest'
import { rateLimitKeys } from './client-address.ts'

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2:0:0:1', '2001:db8:0:0::/64'],
  ['2001::2:3:4:5', '2001:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['203.0.113.7', '203.0.113.7'],
  ['unknown', 'unknown'],
  ['2001:db8::g', '2001:db8::g'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
])('%s is counted as %s', (address, counted) => {
  expect(rateLimitKeys(address).address).toBe(counted)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7', '203.0.113.7'],
])('%s is of the network %s', (address, network) => {
  expect(rateLimitKeys(address).network).toBe(network)
})
