import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inRoot } from '../cli/paths.ts'

const folders = ['schema', 'scripts', 'web', 'worker']
const files = [
  '.dev.vars.example',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'wrangler.toml',
]

const leftOut = new Set(['node_modules', 'dist', 'e2e', '.wrangler'])

/** Links the packages of a folder one by one, so that caches next to them stay out of the copy. */
const linkPackages = (folder: string, copy: string): void => {
  const packages = inRoot(join(folder, 'node_modules'))
  const links = join(copy, folder, 'node_modules')
  mkdirSync(links)
  for (const name of readdirSync(packages).filter((entry) => !entry.startsWith('.'))) {
    symlinkSync(join(packages, name), join(links, name))
  }
}

/**
 * Copies the sources of the app into a folder, where a test may edit them. Packages are linked to
 * those of the repository, and so is what the other folders see of the schema.
 */
export const copyTree = (copy: string): void => {
  for (const name of [...folders, ...files]) {
    cpSync(inRoot(name), join(copy, name), {
      recursive: true,
      filter: (source) => !leftOut.has(basename(source)),
    })
  }
  for (const folder of ['.', ...folders.filter((name) => name !== 'scripts')])
    linkPackages(folder, copy)
}
