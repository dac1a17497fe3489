/** Tags by number; `latitude` and `longitude` are computed. */
type PickedTags = {
  readonly exif?: Readonly<Record<number, unknown>>
  readonly gps?: { readonly latitude?: unknown; readonly longitude?: unknown }
}
type ParseTags = (file: Blob, options: object) => Promise<PickedTags | undefined>

declare module 'exifr/dist/mini.esm.mjs' {
  export const parse: ParseTags
}

declare module 'exifr/dist/lite.esm.mjs' {
  export const parse: ParseTags
}
