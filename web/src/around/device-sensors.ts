import type { Point } from '@storystone/schema/distance.ts'
import { useEffect, useState } from 'react'
import { type NoPosition, Position, reasonOf } from '#web/platform/device-position.ts'

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The direction from one point to another in degrees, clockwise from north, 0 to 360. */
export const bearingTo = (from: Point, to: Point): number => {
  const east = radians(to.longitude - from.longitude)
  const [south, north] = [radians(from.latitude), radians(to.latitude)]
  const x = Math.sin(east) * Math.cos(north)
  const y = Math.cos(south) * Math.sin(north) - Math.sin(south) * Math.cos(north) * Math.cos(east)
  return ((Math.atan2(x, y) * 180) / Math.PI + 360) % 360
}

/** The points of the compass, clockwise from north. */
const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
type CompassPoint = (typeof compassPoints)[number]

/** The point of the compass that a direction is nearest to. */
export const compassPointOf = (degrees: number): CompassPoint =>
  compassPoints[Math.round(degrees / 45) % 8] ?? 'n'

/** How far one direction is from another, 0 to 180. */
export const turnBetween = (one: number, other: number): number => {
  const turn = Math.abs(one - other) % 360
  return turn > 180 ? 360 - turn : turn
}

const round = (degrees: number): number => Math.round(degrees * 1_000) / 1_000

/** A position as it leaves the device: 3 decimals, about 110 metres. */
export const roundedPosition = ({ latitude, longitude }: Point): Point => ({
  latitude: round(latitude),
  longitude: round(longitude),
})

/** A measured position, and what the device knows of its quality and of the movement. */
export type PositionFix = Position & {
  /** In metres. */
  readonly accuracy: number
  /** In metres a second; null where it is not known. */
  readonly speed: number | null
  /** Where the device moves to, clockwise from north; null at rest. */
  readonly heading: number | null
  /** In milliseconds. */
  readonly at: number
}

/** Follows the device until the returned function is called. */
export const followDevice = (
  onFix: (fix: PositionFix) => void,
  onLost: (reason: NoPosition) => void,
): (() => void) => {
  const { geolocation }: Partial<Navigator> = navigator
  if (!geolocation) {
    onLost('unavailable')
    return () => {}
  }
  const id = geolocation.watchPosition(
    ({ coords, timestamp }) => {
      const position = Position.safeParse(coords).data
      if (!position) return
      const { accuracy, speed, heading } = coords
      const isKnown = heading !== null && Number.isFinite(heading)
      onFix({
        ...position,
        accuracy,
        speed: speed !== null && Number.isFinite(speed) ? speed : null,
        heading: isKnown ? heading : null,
        at: timestamp,
      })
    },
    (error) => onLost(reasonOf(error)),
    { enableHighAccuracy: true, maximumAge: 5_000 },
  )
  return () => geolocation.clearWatch(id)
}

/** What iOS has besides: the compass, and a question for it that needs a tap. */
type AppleOrientation = DeviceOrientationEvent & { readonly webkitCompassHeading?: number }
type AskingOrientation = { readonly requestPermission?: () => Promise<string> }

/** Has iOS ask for the compass. Call it during a tap; elsewhere nobody is asked. */
export const allowCompass = async (): Promise<void> => {
  const orientation: (object & AskingOrientation) | undefined = globalThis.DeviceOrientationEvent
  await orientation
    ?.requestPermission?.()
    .catch((error: unknown) => console.info('There is no compass', error))
}

const headingOf = (event: AppleOrientation): number | null => {
  if (event.webkitCompassHeading !== undefined) return event.webkitCompassHeading
  return event.absolute && event.alpha !== null ? (360 - event.alpha) % 360 : null
}

/** A smaller turn is the hand's. */
const stepDegrees = 5

/** Where the device points to, clockwise from north; null where it has no compass. */
export const useCompass = (): number | null => {
  const [heading, setHeading] = useState<number | null>(null)
  useEffect(() => {
    const note = (event: Event): void => {
      if (!('alpha' in event)) return
      const measured = headingOf(event as AppleOrientation)
      if (measured !== null) setHeading((Math.round(measured / stepDegrees) * stepDegrees) % 360)
    }
    const names = ['deviceorientationabsolute', 'deviceorientation']
    for (const name of names) addEventListener(name, note)
    return () => {
      for (const name of names) removeEventListener(name, note)
    }
  }, [])
  return heading
}
