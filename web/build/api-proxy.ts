import type { ProxyOptions } from 'vite'

/**
 * Hands /api on to the worker at `target`. The worker compares Origin with its own host, so the
 * Origin of our own page is told in the worker's terms; another site's is passed on as it is.
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
