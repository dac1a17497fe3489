import { Latitude, Longitude } from '@storystone/schema/contract/location.ts'
import * as z from 'zod/mini'

/** Degrees in WGS 84. */
export const Position = z.object({ latitude: Latitude, longitude: Longitude })
export type Position = z.infer<typeof Position>
