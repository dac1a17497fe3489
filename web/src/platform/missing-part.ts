/**
 * The handler for a lazily loaded part that can't be loaded. `app/update` sets it later, so that it
 * is not in the first load.
 */
export const missingPart = { handle: async (_error: unknown): Promise<void> => {} }
