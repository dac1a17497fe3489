import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

const imported = String.raw`(import\([^)]*\)(?:\.then\(\(n\) => n\.\w+\))?)`

/** `__vitePreload(() => import('./part.js'), __VITE_PRELOAD__)` */
const whole = new RegExp(String.raw`__vitePreload\(\(\) => ${imported}, __VITE_PRELOAD__\)`, 'g')

/** The same around `const { Part } = await import('./part.js'); return { Part };`. */
const named = new RegExp(
  String.raw`__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await ${imported};?\s*return \{[^}]*\};?\s*\}, __VITE_PRELOAD__\)`,
  'g',
)

/**
 * Keeps native `import()`. Vite wraps it to wait for a part's styles; ours are in one file, and the
 * wrappers would add to the first load. One that looks otherwise keeps its wrapper, which only loads.
 */
export const plainImports = (): Plugin => ({
  name: 'storystone:plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : null),
  renderChunk: (code) => ({ code: code.replace(whole, '$1').replace(named, '$1'), map: null }),
})
