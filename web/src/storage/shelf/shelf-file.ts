import * as z from 'zod/mini'

/** Where a browser can't keep a Blob: its bytes, and what they are. */
const Bytes = z.object({ type: z.string(), bytes: z.instanceof(ArrayBuffer) })

/** A file as it rests on the shelf. One without a byte is what is left of one that was lost. */
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

/** Whether something could not be kept because there is no room for it. */
export const isFull = (error: unknown): boolean => isNamed(error, 'QuotaExceededError')

/** Writes a file by `write`: as a Blob, or as its bytes in browsers that can't keep one. */
export const writeFile = (
  file: Blob,
  write: (kept: Blob | z.infer<typeof Bytes>) => Promise<void>,
): Promise<void> =>
  write(file).catch(async (error: unknown) => {
    if (!isNamed(error, 'DataCloneError', 'UnknownError')) throw error
    await write(await bytesOf(file))
  })
