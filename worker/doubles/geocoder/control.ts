import type { Point } from '@storystone/schema/distance.ts'
import * as z from 'zod/mini'
import { createControlClient } from '../http/control-client.ts'

/** What the calls for one position do from now on. */
export const GeocoderScript = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  do: z.enum(['answer', 'fail', 'stall', 'nonsense']),
})
export type GeocoderScript = z.infer<typeof GeocoderScript>

/** Calls so far, for one position or all. `declined`: calls that broke the service's rules. */
export const GeocoderCalls = z.strictObject({ count: z.int(), declined: z.int() })
export type GeocoderCalls = z.infer<typeof GeocoderCalls>

/** Lets a test script the double at a URL. Every call throws if it is refused. */
export const createGeocoderControl = (url: string) => {
  const client = createControlClient(url)
  return {
    script: (script: GeocoderScript): Promise<void> => client.post('scripts', script),
    /** The calls for one position; without a position, all calls. */
    calls: (position?: Point): Promise<GeocoderCalls> =>
      client.get(
        GeocoderCalls,
        'calls',
        position ? { at: `${position.latitude},${position.longitude}` } : {},
      ),
  }
}
