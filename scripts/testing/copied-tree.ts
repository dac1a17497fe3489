import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inRoot } from '../cli/paths.ts'

const rooms = ['schema', 'scripts', 'web', 'worker']
const files = [
  '.dev.vars.example',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'wrangler.toml',
]

const leftOut = new Set(['node_modules', 'dist', 'e2e', '.wrangler'])

/** Packages by their links, in a folder of the room's own: what is kept beside them stays there. */
const linkPackages = (room: string, copy: string): void => {
  const packages = inRoot(join(room, 'node_modules'))
  const links = join(copy, room, 'node_modules')
  mkdirSync(links)
  for (const name of readdirSync(packages).filter((entry) => !entry.startsWith('.'))) {
    symlinkSync(join(packages, name), join(links, name))
  }
}

/**
 * Copies the sources of the app into a folder, to which a test may write as who works on them does.
 * Packages are those of the repository, and so is what one room sees of the schema.
 */
export const copyTree = (copy: string): void => {
  for (const name of [...rooms, ...files]) {
    cpSync(inRoot(name), join(copy, name), {
      recursive: true,
      filter: (source) => !leftOut.has(basename(source)),
    })
  }
  for (const room of ['.', ...rooms.filter((name) => name !== 'scripts')]) linkPackages(room, copy)
}
