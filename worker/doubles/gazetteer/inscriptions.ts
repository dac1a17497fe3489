import inscriptions from './inscriptions.json' with { type: 'json' }
import type { Landmark } from './landmark.ts'

/** A text as one reads it today, with `[…]` where it is broken or goes on. */
export type Inscription = (typeof inscriptions)['rosetta-stone']

const byLandmark: Readonly<Record<string, Inscription>> = inscriptions

/** The inscription that a landmark is known for, or null. */
export const inscriptionOf = ({ id }: Landmark): Inscription | null => byLandmark[id] ?? null
