import { scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createPasswordHasher,
  type Derive,
  hashPassword,
  type PasswordSender,
  verifyPassword,
} from './password.ts'

/** Who sends a password from a network of their own, unless given another. */
const senderOf = (email: string, more: Partial<PasswordSender> = {}): PasswordSender => ({
  network: `the network of ${email}`,
  address: 'an address',
  email,
  isKnown: false,
  ...more,
})

const account = senderOf('traveller@example.org')

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
    const at = { network: 'one network', address: 'one address' }
    await Promise.all([
      ...Array.from({ length: 8 }, () =>
        verifyPassword('many', oldHash('many'), senderOf('many@example.org', at)),
      ),
      verifyPassword('checked', oldHash('checked'), senderOf('checked@example.org', at)),
      verifyNothing('unknown', senderOf('unknown@example.org', at)),
      hashPassword('new', senderOf('new@example.org', at)),
    ])
    expect(hashed.slice(0, 5)).toEqual(['many', 'many', 'checked', 'unknown', 'new'])
  })

  /** As many log-ins of different e-mails as wait at once, and ten more: some are refused. */
  const flood = (
    { verifyNothing }: ReturnType<typeof countedPasswords>,
    from: (index: number) => Partial<PasswordSender>,
  ) =>
    Array.from({ length: 110 }, (_, index) =>
      verifyNothing('wrong', senderOf(`${index}@example.org`, from(index))).catch(() => 'refused'),
    )

  const floodAddress = { network: 'their network', address: 'their address' }

  test.each([
    ['another address', () => floodAddress, {}],
    [
      'another address of the same network',
      () => floodAddress,
      { ...floodAddress, address: 'another address' },
    ],
    [
      'another network than the many addresses of one',
      (index: number) => ({ ...floodAddress, address: `${index}` }),
      {},
    ],
    ['a known device at the same address', () => floodAddress, { ...floodAddress, isKnown: true }],
    ['a known device while many networks log in', () => ({}), { isKnown: true }],
  ] as const)('110 log-ins at once hold up one from %s by one hash', async (_, from, honest) => {
    const passwords = countedPasswords()
    const others = flood(passwords, from)
    await expect.poll(() => passwords.hashed.length).toBeGreaterThan(1)
    const before = passwords.hashed.length
    await passwords.verifyNothing('honest', senderOf('honest@example.org', honest))
    // The two that were under way, or one of their successors, and the honest one next to them.
    expect(passwords.hashed.indexOf('honest') - before).toBeLessThan(2)
    await Promise.all(others)
  })
})
