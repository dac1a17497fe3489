import { describe, expect, test } from 'vitest'
import { commonPasswords, refuseCommonPassword } from './common-passwords.ts'

describe('a new password', () => {
  test.each(['password', '123456', 'qwerty123', 'iloveyou', 'PassWord', 'AZERTY'])(
    '%s is refused',
    (password) => {
      expect(() => refuseCommonPassword(password, 'password')).toThrow(
        expect.objectContaining({
          code: 'invalid_request',
          details: { issues: [{ path: ['password'], code: 'password_common' }] },
        }),
      )
    },
  )

  test.each(['a good password', 'password password', '', ' 123456', 'constructor', 'пароль'])(
    '%j is accepted',
    (password) => {
      expect(() => refuseCommonPassword(password, 'password')).not.toThrow()
    },
  )

  test('the list has 3,000 unique lower-case entries of valid length', () => {
    const all = commonPasswords.trim().split(/\s+/)
    expect(new Set(all).size).toBe(3000)
    expect(all.filter((word) => word.length < 6 || word !== word.toLowerCase())).toEqual([])
  })
})
