import type { ProxyOptions } from 'vite'

/**
 * Proxies /api to the worker at `target`. The worker compares Origin with its own host, so our own
 * page's Origin is rewritten; another site's is passed on unchanged.
 */
export const apiProxy = (target: string): ProxyOptions => ({
  target,
  changeOrigin: true,
  configure(proxy) {
    proxy.on('proxyReq', (outgoing, incoming) => {
      const { origin, host } = incoming.headers
      if (origin !== undefined && URL.parse(origin)?.host === host) {
        outgoing.setHeader('Origin', new URL(target).origin)
      }
    })
  },
})
