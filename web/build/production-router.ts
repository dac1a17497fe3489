import type { Plugin } from 'vite'

/**
 * Takes the router's own production build: its `exports` lead to the development one whatever the
 * mode, which differs by its warnings alone.
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
