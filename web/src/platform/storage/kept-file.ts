import * as z from 'zod/mini'

/** A file as bytes: not every browser stores a Blob, or keeps it for days. */
const Bytes = z.object({ type: z.string(), bytes: z.instanceof(ArrayBuffer) })
export type FileBytes = z.infer<typeof Bytes>

/** A stored file, as bytes or a Blob. An empty one is the rest of a file that the browser has lost. */
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

/** The form in which every browser stores a file. */
export const bytesOf = async (file: Blob): Promise<FileBytes> => ({
  type: file.type,
  bytes: await file.arrayBuffer(),
})
