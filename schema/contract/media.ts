import * as z from 'zod/mini'

/** The id of a photo or of audio. */
export const MediaId = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) })

/** The path of a photo or audio file. Only its owner can load it. */
export const mediaUrl = (id: string): string => `/api/media/${id}`
