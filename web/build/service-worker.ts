import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { mapFiles } from '../src/service-worker/map-files.ts'

/**
 * Builds src/service-worker into /sw.js with its precache list: the shell and the app's chunks.
 * Pages of each language come from the server, and large, rarely used files from the network.
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
      globPatterns: ['shell.html', 'favicon.svg', 'drawings.svg', 'assets/**/*.{js,css,svg,woff2}'],
      globIgnores: mapFiles.map((name) => `assets/${name}-*`),
      maximumFileSizeToCacheInBytes: 600_000,
      // Their names contain content hashes, or change with them (fonts.test.ts).
      dontCacheBustURLsMatching: /^assets\//,
    },
  })
