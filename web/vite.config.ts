import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiProxy } from './build/api-proxy.ts'
import { buildConstants } from './build/build-constants.ts'
import { chunkGroups, compileHint } from './build/chunks.ts'
import { heicDecoder } from './build/heic-decoder.ts'
import { doors } from './build/index-imports.ts'
import { manifestPlugin } from './build/manifest.ts'
import { mapLicence } from './build/map-licence.ts'
import { pagesPlugin } from './build/pages/pages.ts'
import { plainImports } from './build/plain-imports.ts'
import { productionRouter } from './build/production-router.ts'
import { serviceWorker } from './build/service-worker.ts'
import { shellInDevelopment } from './build/shell-in-development.ts'

const worker = apiProxy(process.env.STORYSTONE_API ?? 'http://127.0.0.1:8787')

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    productionRouter(),
    plainImports(),
    doors(),
    react(),
    tailwind(),
    shellInDevelopment(),
    manifestPlugin(),
    heicDecoder(),
    mapLicence(),
    pagesPlugin(),
    serviceWorker(),
  ],
  appType: 'mpa',
  define: buildConstants(),
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    // The pages name what they need first; Vite's own preloading weighs more than it saves.
    modulePreload: false,
    rolldownOptions: {
      input: 'shell.html',
      output: {
        codeSplitting: { groups: chunkGroups },
        postBanner: compileHint,
        // Fonts have an address that lasts: the worker's public pages name them, too.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.woff2') ? 'assets/[name][extname]' : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    proxy: { '/api': worker, '/share-target': worker },
  },
})
