import { fileURLToPath } from 'node:url'

/** The root of the repository, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The absolute form of a path that is relative to the root of the repository. */
export const inRoot = (path: string): string => `${root}${path}`
