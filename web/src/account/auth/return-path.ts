import * as z from 'zod/mini'

const ReturnPath = z.object({ from: z.string().check(z.regex(/^\/(?!\/)/)) })

/** The page that redirected to /auth, from the navigation state; home when there is none. */
export const returnPath = (state: unknown): string => ReturnPath.safeParse(state).data?.from ?? '/'
