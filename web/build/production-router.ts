import type { Plugin } from 'vite'

/**
 * Uses the router's production build: its `exports` always lead to the development one, which only
 * adds warnings.
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
})
