import * as z from 'zod/mini'
import { defaultLanguage } from '../languages.ts'
import { defineEndpoints } from './endpoint.ts'
import { LocationNameQuery } from './location.ts'
import { Candidate } from './places.ts'
import { Language } from './story.ts'
import { wellFormed } from './text.ts'

/** How much of a name suggestions are made of, in characters after trimming. */
export const suggestionText = { min: 2, max: 80 } as const
/** How many suggestions there are at most. */
export const mostSuggestions = 5

const { latitude, longitude } = LocationNameQuery.shape

/** GET /api/places/suggestions: the beginning of a name, and where the user is. */
const SuggestionsQuery = z
  .object({
    text: z
      .string()
      .check(
        wellFormed(),
        z.trim(),
        z.minLength(suggestionText.min),
        z.maxLength(suggestionText.max),
      ),
    latitude: z.optional(latitude),
    longitude: z.optional(longitude),
    language: z._default(Language, defaultLanguage),
  })
  .check(
    z.refine((query) => (query.latitude === undefined) === (query.longitude === undefined), {
      path: ['longitude'],
    }),
  )

/** What a name that is being typed may become, the likeliest first. */
export const Suggestions = z.object({
  suggestions: z.array(Candidate).check(z.maxLength(mostSuggestions)),
})
export type Suggestions = z.infer<typeof Suggestions>

/** The call for suggestions. */
export const suggestionEndpoints = defineEndpoints({
  placeSuggestions: {
    method: 'GET',
    path: '/api/places/suggestions',
    access: 'signed-in',
    query: SuggestionsQuery,
    answer: Suggestions,
  },
})
