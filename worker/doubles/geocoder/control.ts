import type { Point } from '@storystone/schema/distance.ts'
import { createControlClient } from '../http/control-client.ts'

/** What the calls for one position do from now on. */
export type GeocoderScript = Point & { readonly do: 'answer' | 'fail' | 'stall' | 'nonsense' }

/** Calls so far, for one position or all. `declined`: calls that broke the service's rules. */
export type GeocoderCalls = { readonly count: number; readonly declined: number }

/** Lets a test script the double at a URL. Every call throws if it is refused. */
export const createGeocoderControl = (url: string) => {
  const call = createControlClient(url)
  return {
    script: (script: GeocoderScript): Promise<void> => call('scripts', script),
    /** The calls for one position; without a position, all calls. */
    calls: (position?: Point): Promise<GeocoderCalls> => call('calls', { position }),
  }
}
