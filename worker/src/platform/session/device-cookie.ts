import type { Context } from 'hono'
import { hostCookie } from './cookies.ts'
import { findDevice, forgetDevice, rememberDevice } from './known-device.ts'

/** It survives a log-out, and reveals nothing about the accounts it is for. */
const cookie = hostCookie('device')
const yearInSeconds = 365 * 24 * 60 * 60

const write = (context: Context, value: string): void => {
  if (value === '') cookie.clear(context)
  else cookie.write(context, value, { sameSite: 'Strict', maxAge: yearInSeconds })
}

/** The device cookie of a request, as it concerns the account of one e-mail. */
export const deviceCookie = (context: Context, secret: string, email: string) => {
  const sent = cookie.read(context)
  return {
    /** The id of a device that has logged in to the account; null for any other. */
    find: (): string | null => findDevice(secret, sent, email),
    remember: (): void => write(context, rememberDevice(secret, sent, email)),
    forget: (): void => write(context, forgetDevice(secret, sent, email)),
  }
}
