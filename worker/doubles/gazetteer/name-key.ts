import { foldName } from '@storystone/schema/fold-name.ts'
import type { Landmark } from './landmark.ts'

/** The number of letters and digits of a key. */
export const lettersOf = (key: string): number => key.replaceAll(' ', '').length

/** The keys of all names of a landmark, in both languages. */
export const keysOf = ({ en, fr }: Landmark): readonly string[] => [
  ...new Set([en.name, ...en.aliases, fr.name, ...fr.aliases].map(foldName)),
]
