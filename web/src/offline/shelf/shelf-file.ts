import { bytesOf, type FileBytes } from '#web/platform/storage/kept-file.ts'

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof DOMException && names.includes(error.name)

/** Whether something could not be stored because there is no room for it. */
export const isFull = (error: unknown): boolean => isNamed(error, 'QuotaExceededError')

/** Writes a file by `write`: as a Blob, or as bytes in browsers that can't store a Blob. */
export const writeFile = (
  file: Blob,
  write: (kept: Blob | FileBytes) => Promise<void>,
): Promise<void> =>
  write(file).catch(async (error: unknown) => {
    if (!isNamed(error, 'DataCloneError', 'UnknownError')) throw error
    await write(await bytesOf(file))
  })
