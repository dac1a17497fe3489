import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { WriteFailure } from '../storyteller.ts'

/** The refusal of a story that the storyteller could not read or write. */
export const toRefusal = (failure: WriteFailure): Refusal => {
  // Of an inscription: any other photo that is not recognised brings a question.
  if (failure.outcome === 'not_recognised') {
    return new Refusal('not_recognised', {
      ...{ candidates: [], isPaidAnswer: true, about: 'inscription' },
    })
  }
  if (failure.outcome === 'too_thin') return new Refusal('nothing_to_tell', { languages: [] })
  if (failure.outcome === 'timed_out') return new Refusal('provider_timeout')
  return new Refusal('provider_failed', {
    isPaidAnswer: failure.fault === 'answer',
    ...(failure.isUnverified ? { about: 'unverified' } : {}),
  })
}
