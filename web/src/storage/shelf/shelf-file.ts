import * as z from 'zod/mini'

/** The form in which a browser stores a file that can't store a Blob. */
const Bytes = z.object({ type: z.string(), bytes: z.instanceof(ArrayBuffer) })

/** A stored file. An empty one is the rest of a file that the browser has lost. */
export const KeptFile = z.pipe(
  z.union([
    z.instanceof(Blob),
    z.pipe(
      Bytes,
      z.transform(({ type, bytes }) => new Blob([bytes], { type })),
    ),
  ]),
  z.instanceof(Blob).check(z.refine((file) => file.size > 0)),
)

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof DOMException && names.includes(error.name)

const bytesOf = async (file: Blob) => ({ type: file.type, bytes: await file.arrayBuffer() })

/** Whether something could not be stored because there is no room for it. */
export const isFull = (error: unknown): boolean => isNamed(error, 'QuotaExceededError')

/** Writes a file by `write`: as a Blob, or as bytes in browsers that can't store a Blob. */
export const writeFile = (
  file: Blob,
  write: (kept: Blob | z.infer<typeof Bytes>) => Promise<void>,
): Promise<void> =>
  write(file).catch(async (error: unknown) => {
    if (!isNamed(error, 'DataCloneError', 'UnknownError')) throw error
    await write(await bytesOf(file))
  })
