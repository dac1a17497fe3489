const missing = new Set<string>()
let owner: string | undefined

/**
 * What the server has said that it does not have of a user's: addresses of photos, ids of stories
 * that nobody has told. It is not asked for again in this visit.
 */
export const missingFiles = (userId: string): Set<string> => {
  if (owner !== userId) missing.clear()
  owner = userId
  return missing
}

/** Its user has gone: nothing of them is to be left in memory. */
export const forgetMissingFiles = (): void => missing.clear()
