import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/**
 * Keeps native `import()`. Vite wraps it to wait for a part's styles; ours are in one file, and the
 * wrapper would add to the first load.
 */
export const plainImports = (): Plugin => ({
  name: 'storystone:plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : null),
})
