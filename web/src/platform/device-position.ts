import { Latitude, Longitude } from '@storystone/schema/contract/location.ts'
import * as z from 'zod/mini'

/** Why the device does not say where it is. */
export type NoPosition = 'denied' | 'timeout' | 'unavailable'

/** The reason in an error of the browser. */
export const reasonOf = ({ code }: GeolocationPositionError): NoPosition => {
  if (code === 1) return 'denied'
  return code === 3 ? 'timeout' : 'unavailable'
}

/** Where the device is, or why it does not say so within `timeoutMs`. The browser may ask the user. */
export const locateDevice = (timeoutMs = 10_000): Promise<Position | NoPosition> =>
  new Promise((resolve) => {
    // Missing in old browsers.
    const { geolocation }: Partial<Navigator> = navigator
    if (!geolocation) return resolve('unavailable')
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve(Position.safeParse({ latitude, longitude }).data ?? 'unavailable'),
      (error) => resolve(reasonOf(error)),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 30_000 },
    )
  })

/** The device's position; null where it does not say so within `timeoutMs`. */
export const devicePosition = async (timeoutMs?: number): Promise<Position | null> => {
  const found = await locateDevice(timeoutMs)
  return typeof found === 'string' ? null : found
}

/** Whether the user has allowed the location before. Nobody is asked. */
export const isLocationAllowed = async (): Promise<boolean> => {
  const permission = await navigator.permissions?.query({ name: 'geolocation' })
  return permission?.state === 'granted'
}

/** Degrees in WGS 84. */
export const Position = z.object({ latitude: Latitude, longitude: Longitude })
export type Position = z.infer<typeof Position>
