import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { findDevice, forgetDevice, rememberDevice } from './known-device.ts'

/** Sent as `__Host-device`. It survives a log-out, and reveals nothing about the accounts it is for. */
const name = 'device'
const attributes = { prefix: 'host', path: '/', secure: true } as const
const yearInSeconds = 365 * 24 * 60 * 60

const write = (context: Context, value: string): void => {
  if (value === '') {
    deleteCookie(context, name, attributes)
    return
  }
  setCookie(context, name, value, {
    ...attributes,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: yearInSeconds,
  })
}

/** The device cookie of a request, as it concerns the account of one e-mail. */
export const deviceCookie = (context: Context, secret: string, email: string) => {
  const cookie = getCookie(context, name, 'host')
  return {
    /** The id of a device that has logged in to the account; null for any other. */
    find: (): string | null => findDevice(secret, cookie, email),
    remember: (): void => write(context, rememberDevice(secret, cookie, email)),
    forget: (): void => write(context, forgetDevice(secret, cookie, email)),
  }
}
