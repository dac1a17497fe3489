import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'

const isNavigation = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !url.startsWith('/api/')

/**
 * Serves shell.html to navigations of the development server, as the worker does in production.
 * There is no index.html, so `/` reaches the worker.
 */
export const shellInDevelopment = (): Plugin => ({
  name: 'storystone:shell-in-development',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (isNavigation(request)) request.url = '/shell.html'
      next()
    })
  },
})
