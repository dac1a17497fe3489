import type { Candidate } from '@storystone/schema/contract/places.ts'
import { chosenPlace } from '../features/places/question.ts'

/** A place as the server suggests it. */
export const candidate = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id: `Q-${name}`, name, description: `${name}, a monument`, distance: null },
  ...{ latitude: null, longitude: null, pictureUrl: null, languages: ['en'] },
  ...more,
})

/** A request that names its place needs no search. */
export const colosseum = chosenPlace(candidate('Colosseum'))
