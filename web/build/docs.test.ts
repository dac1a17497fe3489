import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const files = globSync('{web,worker,schema,scripts}/**/*.{ts,tsx}', {
  cwd: inRoot(''),
  exclude: (name) => name === 'node_modules',
})

/** A document names a file by its whole path, or by the end of it. */
const exists = (name: string): boolean => files.some((file) => `/${file}`.endsWith(`/${name}`))

const filesNamedIn = (document: string): string[] =>
  [...readFileSync(inRoot(document), 'utf8').matchAll(/`([\w/.-]+\.tsx?)`/g)].map(
    ([, file = '']) => file,
  )

test.each(['docs/security.md', 'docs/conformance.md', 'docs/architecture.md'])(
  '%s names only files that exist',
  (document) => {
    const named = filesNamedIn(document)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !exists(name))).toEqual([])
  },
)
