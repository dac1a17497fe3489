import type { Point } from '@storystone/schema/distance.ts'
import { bodyControl, createDoubleApp } from '../http/double-server.ts'
import { type GeocoderCalls, GeocoderScript } from './control.ts'

const all = 'all'
const keyOf = ({ latitude, longitude }: Point): string => `${latitude},${longitude}`

/** The scripts of tests and the counts of calls, by position. */
export const createGeocoderScripts = () => {
  const behaviours = new Map<string, GeocoderScript['do']>()
  const calls = new Map<string, GeocoderCalls>()
  const callsOf = (key: string): GeocoderCalls => calls.get(key) ?? { count: 0, declined: 0 }
  const count = (key: string, field: keyof GeocoderCalls): void => {
    const counted = callsOf(key)
    calls.set(key, { ...counted, [field]: counted[field] + 1 })
  }
  return {
    countCall: (): void => count(all, 'count'),
    countDeclined: (): void => count(all, 'declined'),
    /** Counts a call for a position, and returns what its script says. */
    begin: (position: Point): GeocoderScript['do'] => {
      count(keyOf(position), 'count')
      return behaviours.get(keyOf(position)) ?? 'answer'
    },
    /** The calls with which tests script the double. */
    controls: createDoubleApp()
      .post(
        '/scripts',
        bodyControl(GeocoderScript, ({ do: behaviour, ...position }) => {
          behaviours.set(keyOf(position), behaviour)
        }),
      )
      .get('/calls', (c) => c.json(callsOf(c.req.query('at') ?? all))),
  }
}
export type GeocoderScripts = ReturnType<typeof createGeocoderScripts>
