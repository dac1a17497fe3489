import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** A hash of the files in a folder that match, tests excepted, and of more files by their paths. */
export const fingerprint = (
  folder: string,
  patterns: readonly string[],
  files: readonly string[] = [],
): string => {
  const hash = createHash('sha256')
  const add = (name: string, file: string): void => {
    if (statSync(file).isFile()) hash.update(`${name}\0`).update(readFileSync(file)).update('\0')
  }
  const paths = globSync(patterns, { cwd: folder }).filter((path) => !isTest(path))
  for (const path of paths.sort()) add(path, join(folder, path))
  for (const file of files) add(file, file)
  return hash.digest('hex')
}
