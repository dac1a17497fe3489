import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createConcurrencyLimit } from '#worker/platform/limits/concurrency-limit.ts'

/** scrypt's parameters: `cost` is N, `blockSize` r, `parallelization` p. */
type Parameters = {
  readonly cost: number
  readonly blockSize: number
  readonly parallelization: number
}

const current: Parameters = { cost: 2 ** 15, blockSize: 8, parallelization: 3 }
const saltBytes = 16
const hashBytes = 32
const maxmem = 64 * 1024 * 1024

/** One hash takes 32 MiB, and an isolate has 128 MB. */
const maxConcurrent = 2
/** A log-in behind more than these would take over ten seconds. */
const maxWaiting = 100
const maxHoldMs = 10_000
/**
 * A hash blocks the isolate's thread: without a rest between two, queries and answers of all other
 * requests wait behind the queue.
 */
const restMs = 25

/** Derives a hash of `hashBytes` from a password. */
export type Derive = (password: string, salt: Buffer, parameters: Parameters) => Promise<Buffer>

type StoredHash = { readonly parameters: Parameters; readonly salt: Buffer; readonly hash: Buffer }

const deriveByScrypt: Derive = (password, salt, parameters) =>
  new Promise((resolve, reject) => {
    const options = { ...parameters, maxmem }
    scrypt(password.normalize('NFC'), salt, hashBytes, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })

const write = ({ parameters, salt, hash }: StoredHash): string =>
  [
    'scrypt',
    parameters.cost,
    parameters.blockSize,
    parameters.parallelization,
    salt.toString('base64url'),
    hash.toString('base64url'),
  ].join('$')

const read = (stored: string): StoredHash => {
  const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored)
  if (!match) throw new Error('A stored password hash is malformed')
  const [, cost, blockSize, parallelization, salt = '', hash = ''] = match
  return {
    parameters: {
      cost: Number(cost),
      blockSize: Number(blockSize),
      parallelization: Number(parallelization),
    },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}

/** Whether a hash was made with older parameters and should be renewed. */
export const isOutdated = (stored: string): boolean => {
  const { parameters } = read(stored)
  return (
    parameters.cost !== current.cost ||
    parameters.blockSize !== current.blockSize ||
    parameters.parallelization !== current.parallelization
  )
}

/** Who enters a password, as the queue of hashes sees it. */
export type PasswordSender = {
  /** The network (/48), in it the address, and there the account: many e-mails of one are one. */
  readonly network: string
  readonly address: string
  readonly email: string
  /** Whether this device has logged in to the account before: it need not wait for strangers. */
  readonly isKnown: boolean
}

/**
 * Hashes and verifies passwords, at most two at once in an isolate. A hundred more wait; the rest
 * is refused with `temporarily_unavailable`. Known devices come first; the queue is fair between
 * networks, the addresses of a network, and the accounts of an address.
 */
export const createPasswordHasher = (deriveNow: Derive) => {
  const slots = createConcurrencyLimit({
    count: maxConcurrent,
    maxWaiting,
    maxHoldMs,
    restMs,
  })
  const derive = (
    { network, address, email, isKnown }: PasswordSender,
    password: string,
    salt: Buffer,
    parameters: Parameters,
  ): Promise<Buffer> =>
    slots.use({ groups: [network, address, email], goesFirst: isKnown }, () =>
      deriveNow(password, salt, parameters),
    )
  return {
    /** Hashes a password with scrypt; the result contains the parameters and the salt. */
    hashPassword: async (password: string, sender: PasswordSender): Promise<string> => {
      const salt = randomBytes(saltBytes)
      return write({
        parameters: current,
        salt,
        hash: await derive(sender, password, salt, current),
      })
    },
    /** Whether the password matches the hash. */
    verifyPassword: async (
      password: string,
      stored: string,
      sender: PasswordSender,
    ): Promise<boolean> => {
      const { parameters, salt, hash } = read(stored)
      return timingSafeEqual(await derive(sender, password, salt, parameters), hash)
    },
    /** Takes as long as a verification and always fails: for an unknown e-mail. */
    verifyNothing: async (password: string, sender: PasswordSender): Promise<false> => {
      await derive(sender, password, Buffer.alloc(saltBytes), current)
      return false
    },
  }
}

export const { hashPassword, verifyPassword, verifyNothing } = createPasswordHasher(deriveByScrypt)
