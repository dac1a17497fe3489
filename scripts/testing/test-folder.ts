import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A new folder, which is deleted after the tests of a file. */
export const createTestFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'storystone-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
