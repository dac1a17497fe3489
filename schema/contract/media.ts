import * as z from 'zod/mini'

/** The id of a photo or of audio. */
export const MediaId = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) })

/** Where the photo or audio of an id is served, to its owner alone. */
export const mediaUrl = (id: string): string => `/api/media/${id}`
