import { useGenerationOutcome } from './use-generation-outcome.ts'

/** Shows nothing: it is there to be loaded once a story is being told, and not before. */
export const Outcome = () => {
  useGenerationOutcome()
  return null
}
