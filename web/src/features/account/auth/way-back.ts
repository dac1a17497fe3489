import * as z from 'zod/mini'

const WayBack = z.object({ from: z.string().check(z.regex(/^\/(?!\/)/)) })

/** The page that sent to /auth, from the state of the navigation; home where there is none. */
export const cameFrom = (state: unknown): string => WayBack.safeParse(state).data?.from ?? '/'
