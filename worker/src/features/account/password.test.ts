import { scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createPasswordHasher,
  type Derive,
  hashPassword,
  isOutdated,
  verifyPassword,
} from './password.ts'

const account = 'traveller@example.org'

const oldHash = (password: string): string => {
  const salt = Buffer.from('sixteen bytes...')
  const hash = scryptSync(password, salt, 32, { N: 2 ** 14, r: 8, p: 1 })
  return `scrypt$16384$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

describe('a password hash', () => {
  test('is made by scrypt with N=2^15, r=8, p=3', async () => {
    const stored = await hashPassword('Vercingétorix', account)
    expect(stored).toMatch(/^scrypt\$32768\$8\$3\$/)
    const [, , , , salt = '', hash = ''] = stored.split('$')
    const options = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
    const expected = scryptSync('Vercingétorix', Buffer.from(salt, 'base64url'), 32, options)
    expect(hash).toBe(expected.toString('base64url'))
  })

  test('differs each time and verifies only its own password', async () => {
    const [one, two] = [await hashPassword('same', account), await hashPassword('same', account)]
    expect(one).not.toBe(two)
    expect(await verifyPassword('same', one, account)).toBe(true)
    expect(await verifyPassword('Same', one, account)).toBe(false)
  })

  test('accepts composed and decomposed forms of the same text', async () => {
    const stored = await hashPassword('caf\u00e9 cr\u00e8me', account)
    expect(await verifyPassword('cafe\u0301 cre\u0300me', stored, account)).toBe(true)
  })

  test('with older parameters verifies and is outdated', async () => {
    const stored = oldHash('aqueduct')
    expect(await verifyPassword('aqueduct', stored, account)).toBe(true)
    expect(await verifyPassword('Aqueduct', stored, account)).toBe(false)
    expect(isOutdated(stored)).toBe(true)
    expect(isOutdated(await hashPassword('aqueduct', account))).toBe(false)
  })
})

/** A slow hasher that notes what it hashes, and the most that ran at once. */
const countedPasswords = () => {
  const hashed: string[] = []
  const counts = { underWay: 0, maxConcurrent: 0 }
  const derive: Derive = async (password) => {
    hashed.push(password)
    counts.underWay += 1
    counts.maxConcurrent = Math.max(counts.maxConcurrent, counts.underWay)
    await new Promise((resolve) => setTimeout(resolve, 5))
    counts.underWay -= 1
    return Buffer.alloc(32)
  }
  return { hashed, counts, ...createPasswordHasher(derive) }
}

describe('hashing', () => {
  test('runs for two passwords at once; others wait', async () => {
    const { hashed, counts, hashPassword } = countedPasswords()
    const passwords = ['one', 'two', 'three', 'four', 'five']
    await Promise.all(passwords.map((each) => hashPassword(each, account)))
    expect([hashed.length, counts]).toEqual([5, { underWay: 0, maxConcurrent: 2 }])
  })

  test('serves other accounts before the many that wait for one', async () => {
    const { hashed, hashPassword, verifyPassword, verifyNothing } = countedPasswords()
    await Promise.all([
      ...Array.from({ length: 8 }, () => verifyPassword('many', oldHash('many'), account)),
      verifyPassword('checked', oldHash('checked'), 'checked@example.org'),
      verifyNothing('unknown', 'unknown@example.org'),
      hashPassword('new', 'new@example.org'),
    ])
    expect(hashed.slice(0, 5)).toEqual(['many', 'many', 'checked', 'unknown', 'new'])
  })

  test('takes as long for an unknown e-mail', async () => {
    const { hashed, verifyNothing } = countedPasswords()
    expect(await verifyNothing('any', account)).toBe(false)
    expect(hashed).toEqual(['any'])
  })
})
