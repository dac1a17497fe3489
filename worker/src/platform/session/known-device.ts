import { randomBytes, timingSafeEqual } from 'node:crypto'
import { day } from '@storystone/schema/time.ts'
import type { Context } from 'hono'
import { keyedHash } from './keyed-hash.ts'
import { hostCookie } from './session.ts'

type Names = readonly (readonly [mark: RegExp, name: string])[]

/** In the order in which they are told apart: most browsers also name those they descend from. */
const browsers: Names = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const platforms: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: Names, userAgent: string): string[] =>
  names.flatMap(([mark, name]) => (mark.test(userAgent) ? [name] : [])).slice(0, 1)

/**
 * Browser and platform of a `User-Agent`, such as "Chrome, Android": proper names, which read the same
 * in every language, and nothing else of the header. Null when neither is known.
 */
export const deviceName = (userAgent: string): string | null =>
  [...nameIn(browsers, userAgent), ...nameIn(platforms, userAgent)].join(', ') || null

/** The name of the device that sent a request. */
export const deviceNameOf = (context: Context): string | null =>
  deviceName(context.req.header('User-Agent') ?? '')

// A device cookie as OWASP describes it: a list of `id.signature`, one for each account that has logged
// in here. The signature covers the e-mail, but only the server knows whose it is.

/** More accounts than a family has on one device; the oldest is forgotten. */
const maxAccounts = 5
const idBytes = 12

type Mark = { readonly id: string; readonly signature: string }

const readMarks = (cookie: string | undefined): Mark[] =>
  [...(cookie ?? '').matchAll(/(?:^|~)([\w-]{16})\.([\w-]{43})(?=~|$)/g)]
    .map(([, id = '', signature = '']) => ({ id, signature }))
    .slice(0, maxAccounts)

const writeMarks = (marks: readonly Mark[]): string =>
  marks.map(({ id, signature }) => `${id}.${signature}`).join('~')

const sign = (secret: string, id: string, email: string): string =>
  keyedHash(secret, 'device', `${id} ${email}`)

const isOf =
  (secret: string, email: string) =>
  ({ id, signature }: Mark): boolean =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, id, email)))

/** The id of a device that has logged in to the account of this e-mail; null for any other. */
export const findDevice = (
  secret: string,
  cookie: string | undefined,
  email: string,
): string | null => readMarks(cookie).find(isOf(secret, email))?.id ?? null

/** The cookie of a device without its mark of this account. */
const forgetDevice = (secret: string, cookie: string | undefined, email: string): string => {
  const isTheirs = isOf(secret, email)
  return writeMarks(readMarks(cookie).filter((mark) => !isTheirs(mark)))
}

/** The cookie of a device that has just logged in to the account; a known device keeps its id. */
export const rememberDevice = (
  secret: string,
  cookie: string | undefined,
  email: string,
): string => {
  const id = findDevice(secret, cookie, email) ?? randomBytes(idBytes).toString('base64url')
  const others = readMarks(forgetDevice(secret, cookie, email))
  return writeMarks([{ id, signature: sign(secret, id, email) }, ...others].slice(0, maxAccounts))
}

/** The cookie of known devices survives a log-out, and reveals nothing about the accounts it is for. */
const device = hostCookie('device')
const yearInSeconds = (365 * day) / 1000

const write = (context: Context, value: string): void => {
  if (value === '') device.clear(context)
  else device.write(context, value, { sameSite: 'Strict', maxAge: yearInSeconds })
}

/** The device cookie of a request, as it concerns the account of one e-mail. */
export const deviceCookie = (context: Context, secret: string, email: string) => {
  const sent = device.read(context)
  return {
    /** The id of a device that has logged in to the account; null for any other. */
    find: (): string | null => findDevice(secret, sent, email),
    remember: (): void => write(context, rememberDevice(secret, sent, email)),
    forget: (): void => write(context, forgetDevice(secret, sent, email)),
  }
}
