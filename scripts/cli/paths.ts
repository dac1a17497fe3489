import { fileURLToPath } from 'node:url'

/** The repository's root, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A path inside the repository. */
export const inRoot = (path: string): string => `${root}${path}`
