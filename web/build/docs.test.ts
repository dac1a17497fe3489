import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const filesNamedIn = (document: string): string[] =>
  [
    ...readFileSync(inRoot(document), 'utf8').matchAll(
      /`((?:web|worker|schema|scripts)\/[\w/.-]+\.tsx?)`/g,
    ),
  ].map(([, file = '']) => file)

test.each(['docs/security.md', 'docs/conformance.md', 'docs/architecture.md'])(
  '%s names only files that exist',
  (document) => {
    const files = filesNamedIn(document)
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => !existsSync(inRoot(file)))).toEqual([])
  },
)
