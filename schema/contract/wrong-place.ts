import * as z from 'zod/mini'
import { day } from '../time.ts'

/** POST /api/stories/{id}/wrong-place: the balance after it, in credits. */
export const WrongPlaceResult = z.object({ creditsLeft: z.number() })
export type WrongPlaceResult = z.infer<typeof WrongPlaceResult>

/** How long after a story its credits may come back, in milliseconds. */
export const wrongPlaceWithinMs = day
