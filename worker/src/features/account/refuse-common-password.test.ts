import { describe, expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'

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
    '%j is none of them',
    (password) => {
      expect(() => refuseCommonPassword(password, 'password')).not.toThrow()
    },
  )

  test('is compared with 3,000, each once, in lower case, none shorter than is allowed', () => {
    const all = commonPasswords.trim().split(/\s+/)
    expect(new Set(all).size).toBe(3000)
    expect(all.filter((word) => word.length < 6 || word !== word.toLowerCase())).toEqual([])
  })
})
