import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/**
 * Builds src/service-worker into /sw.js, with the list of the files that it keeps: the shell and
 * the app's parts. The pages of each language are the server's matter, and what is heavy and
 * seldom needed comes from the network.
 */
export const serviceWorker = (): PluginOption =>
  VitePWA({
    strategies: 'injectManifest',
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    srcDir: 'src/service-worker',
    filename: 'sw.ts',
    showMaximumFileSizeToCacheInBytesWarning: true,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['shell.html', 'favicon.svg', 'assets/**/*.{js,css,svg}'],
      maximumFileSizeToCacheInBytes: 600_000,
      // Their names have hashes of their contents.
      dontCacheBustURLsMatching: /^assets\//,
    },
  })
