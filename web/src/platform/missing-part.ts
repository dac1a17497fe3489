/**
 * What is done when a lazily loaded part can't be had. It must cost nothing at first, so that it
 * does nothing until the app's update has come, which puts itself here.
 */
export const missingPart = { mend: async (_error: unknown): Promise<void> => {} }
