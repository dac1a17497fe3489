const missing = new Set<string>()
let owner: string | undefined

/**
 * What the server does not have of a user's: addresses of photos, ids of stories without a
 * narration. It is not requested again in this visit.
 */
export const missingFiles = (userId: string): Set<string> => {
  if (owner !== userId) missing.clear()
  owner = userId
  return missing
}

/** Call this when the user has left. */
export const forgetMissingFiles = (): void => missing.clear()
