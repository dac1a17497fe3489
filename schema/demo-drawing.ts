const start = 'Storystone demo drawing, '

/** The name of a demo's own drawing, where Commons would have a photo: no page of Commons has it. */
export const demoDrawing = (file: string): string => `${start}${file}`.replaceAll(' ', '_')

/** Whether a picture with this page is a demo's drawing, which is nobody's photo and has no credit. */
export const isDemoDrawing = (sourceUrl: string): boolean =>
  sourceUrl.includes(`/File:${encodeURIComponent(demoDrawing(''))}`)
