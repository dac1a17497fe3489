import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Calls `use` with a new folder and deletes it afterwards, also when a signal ends this program. */
export const inTemporaryFolder = async <T>(use: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'storystone-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await use(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}
