import { Position } from './position.ts'

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
