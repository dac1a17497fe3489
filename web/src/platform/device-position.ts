import { Latitude, Longitude } from '@storystone/schema/contract/location.ts'
import * as z from 'zod/mini'

/** The device's position; null when it is not allowed, unknown, or not known within `timeoutMs`. */
export const devicePosition = (timeoutMs = 10_000): Promise<Position | null> =>
  new Promise((resolve) => {
    // Missing in old browsers.
    const { geolocation }: Partial<Navigator> = navigator
    if (!geolocation) return resolve(null)
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve(Position.safeParse({ latitude, longitude }).data ?? null),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 30_000 },
    )
  })

/** Whether the user has allowed the location before. Nobody is asked. */
export const isLocationAllowed = async (): Promise<boolean> => {
  const permission = await navigator.permissions?.query({ name: 'geolocation' })
  return permission?.state === 'granted'
}

/** Degrees in WGS 84. */
export const Position = z.object({ latitude: Latitude, longitude: Longitude })
export type Position = z.infer<typeof Position>
