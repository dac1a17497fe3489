import { Position } from './position.ts'

/**
 * Where the device is, within so many milliseconds; null when that is not allowed, not known, or
 * not known in time.
 */
export const devicePosition = (timeoutMs = 10_000): Promise<Position | null> =>
  new Promise((resolve) => {
    // Old browsers have no such thing.
    const { geolocation }: Partial<Navigator> = navigator
    if (!geolocation) return resolve(null)
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve(Position.safeParse({ latitude, longitude }).data ?? null),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 30_000 },
    )
  })
