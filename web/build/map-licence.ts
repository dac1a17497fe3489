import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folder = dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json'))

/** Emits the licence of MapLibre next to its code: minifying leaves it out, and it asks to be kept. */
export const mapLicence = (): Plugin => ({
  name: 'storystone:map-licence',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const source = readFileSync(join(folder, 'LICENSE.txt'), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'assets/maplibre-gl.LICENSE.txt', source })
  },
})
