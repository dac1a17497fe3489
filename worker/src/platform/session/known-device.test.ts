import { expect, test } from 'vitest'
import { userAgents } from '#test/users/user-agents.ts'
import { deviceName, findDevice, rememberDevice } from './known-device.ts'

const secret = 's'.repeat(32)
const emails = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}@example.org`)

test('the device cookie keeps the five newest accounts and forgets the oldest', () => {
  let cookie = ''
  for (const email of emails) cookie = rememberDevice(secret, cookie, email)
  const known = emails.filter((email) => findDevice(secret, cookie, email) !== null)
  expect(known).toEqual(emails.slice(-5))
})

test('an account that logs in again is new again, with the id that it had', () => {
  let cookie = ''
  for (const email of emails.slice(0, 5)) cookie = rememberDevice(secret, cookie, email)
  const [first = '', second = ''] = emails
  const id = findDevice(secret, cookie, first)
  cookie = rememberDevice(secret, cookie, first)
  cookie = rememberDevice(secret, cookie, 'new@example.org')
  expect(id).not.toBeNull()
  expect(findDevice(secret, cookie, first)).toBe(id)
  expect(findDevice(secret, cookie, second)).toBeNull()
})

test.each(Object.entries(userAgents))('%s is the name of %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name)
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
  ['Firefox/145.0', 'Firefox'],
  ['curl/8.16.0', null],
  ['', null],
])('%j is %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
