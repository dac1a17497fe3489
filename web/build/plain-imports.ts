import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/**
 * Leaves `import()` to the browser. Vite wraps it to wait for the styles of a part; ours are all in
 * one file, and the wrapper would be a part of the first load.
 */
export const plainImports = (): Plugin => ({
  name: 'storystone:plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : null),
})
