/** Tags by number; `latitude` and `longitude` are computed. */
type PickedTags = {
  readonly exif?: Readonly<Record<number, unknown>>
  readonly gps?: { readonly latitude?: unknown; readonly longitude?: unknown }
}

/** The smaller build reads JPEG only; this one reads HEIC too. */
declare module 'exifr/dist/lite.esm.mjs' {
  export const parse: (file: Blob, options: object) => Promise<PickedTags | undefined>
}
