import * as z from 'zod/mini'

const WayBack = z.object({ from: z.string().check(z.regex(/^\/(?!\/)/)) })

/** The page that redirected to /auth, from the navigation state; home when there is none. */
export const cameFrom = (state: unknown): string => WayBack.safeParse(state).data?.from ?? '/'
