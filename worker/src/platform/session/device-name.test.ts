import { expect, test } from 'vitest'
import { userAgents } from '../../../test/users/user-agents.ts'
import { deviceName } from './device-name.ts'

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
