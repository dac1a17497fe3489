import type { Plugin } from 'vite'

/** Names for developer tools. An assignment to a component keeps it in the bundle, used or not. */
const displayName = /^\w+\.displayName = "[^"]*";$/gm
/** Calls that only make a component or a context: one that nobody uses can be left out. */
const maker = /^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm

/** Classes of components, from column 0 to column 0. */
const component = /^var (\w+) = (class extends React\d*\.Component \{\n[\s\S]*?^\});$/gm
/** What `<Link prefetch>` shows, which works in the router's framework mode only. */
const prefetching = 'function PrefetchPageLinks({'

/** The code of the router, so that the bundler can leave out what nobody uses. */
export const withoutSideEffects = (code: string): string =>
  code
    .replace(displayName, '')
    .replace(maker, '$1/* @__PURE__ */ $2')
    .replace(component, 'var $1 = /* @__PURE__ */ (() => $2)();')
    .replace(prefetching, 'function PrefetchPageLinks() { return null }\nfunction PageLinks({')

/**
 * Uses the router's production build: its `exports` always lead to the development one, which only
 * adds warnings. Forms, scripts, scroll restoration and what else only data routers need stay out:
 * without this they would be 5 kB of the first load.
 */
export const productionRouter = (): Plugin => ({
  name: 'storystone:production-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!/^react-router(\/|$)/.test(source)) return null
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    if (resolved === null) return null
    return { ...resolved, id: resolved.id.replace('/dist/development/', '/dist/production/') }
  },
  transform: (code, id) =>
    id.includes('/react-router/dist/production/')
      ? { code: withoutSideEffects(code), map: null }
      : null,
})
