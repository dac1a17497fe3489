import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, languages } from '@storystone/schema/languages.ts'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Prerendered } from '#web/app/prerender.tsx'
import type { Visitor } from '#web/platform/page-stamp.ts'
import { buildConstants } from '../build-constants.ts'
import { doors } from '../index-imports.ts'

type Renderer = { prerenderHome(language: Language): Promise<Prerendered> }

/** Builds the renderer of home for Node, into a folder from which web/'s packages resolve. */
const buildRenderer = async (root: string, visitor: Visitor): Promise<string> => {
  const outDir = join(root, 'node_modules', '.prerender', visitor)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [doors(), react()],
    define: buildConstants(visitor),
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      assetsInlineLimit: 0,
    },
  })
  return outDir
}

/** Renders home in every language for one kind of visitor. `root` is the folder web/. */
export const prerenderHome = async (
  root: string,
  visitor: Visitor,
): Promise<ReadonlyMap<Language, Prerendered>> => {
  const outDir = await buildRenderer(root, visitor)
  const file = pathToFileURL(join(outDir, 'prerender.js'))
  const renderer: Renderer = await import(`${file}?built=${Date.now()}`)
  const pages = new Map<Language, Prerendered>()
  // In turn: i18n holds one language at a time.
  for (const language of languages) pages.set(language, await renderer.prerenderHome(language))
  rmSync(outDir, { recursive: true, force: true })
  return pages
}
