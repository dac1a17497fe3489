import type { Child } from '../process/child.ts'
import { startDouble } from './double.ts'

export type GeocoderDouble = {
  /** What GEOCODER_BASE_URL takes. */
  readonly url: string
  readonly port: number
  readonly child: Child
}

/** Starts the geocoder's double as a process of its own; with a port, where it was before. */
export const startGeocoderDouble = async (options: {
  readonly dataDir: string
  readonly port?: number
}): Promise<GeocoderDouble> => {
  const { origin, port, child } = await startDouble({
    ...options,
    vendor: 'geocoder',
    name: "The geocoder's double",
    control: 'calls',
  })
  return { url: origin, port, child }
}
