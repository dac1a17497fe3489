import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const src = fileURLToPath(new URL('../src', import.meta.url))

const named = /^(import|export)\s+(type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/gm

const partsOf = (names: string): string[] =>
  names.split(',').flatMap((part) => part.trim().replace(/\s+/g, ' ') || [])

/** The file behind each name of a module's door. */
export const readDoor = (door: string): ReadonlyMap<string, string> =>
  new Map(
    [...door.matchAll(named)].flatMap(([, , , names = '', file = '']) =>
      partsOf(names).map((name) => [name.replace(/^type /, ''), file] as const),
    ),
  )

/** The code with its imports from doors led on to the files behind them. Types are left out. */
export const passDoors = (
  code: string,
  readDoorOf: (module: string) => ReadonlyMap<string, string>,
): string =>
  code.replace(named, (statement, word, isType, names: string, from: string) => {
    const [, module = ''] = /^#web\/([\w-]+)$/.exec(from) ?? []
    if (module === '' || word === 'export') return statement
    if (isType) return ''
    const door = readDoorOf(module)
    return partsOf(names)
      .filter((part) => !part.startsWith('type '))
      .map((part) => {
        const file = door.get(part.split(' as ')[0] ?? '')
        if (file === undefined) throw new Error(`#web/${module} has no ${part}`)
        return `import { ${part} } from '#web/${join(module, file)}'`
      })
      .join('\n')
  })

/**
 * Leads imports from a module's door (`#web/stories`) on to the files behind it. Otherwise a door would
 * bring all of its module into every chunk, and into every test, that needs one name of it.
 */
export const doors = (): Plugin => ({
  name: 'storystone:doors',
  enforce: 'pre',
  transform: (code, id) => {
    const [file = ''] = id.split('?')
    if (relative(src, dirname(file)).startsWith('..') || !/\.tsx?$/.test(file)) return null
    if (!/from '#web\/[\w-]+'/.test(code)) return null
    const read = (module: string) => readDoor(readFileSync(join(src, module, 'index.ts'), 'utf8'))
    return { code: passDoors(code, read), map: null }
  },
})
