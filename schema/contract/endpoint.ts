import type * as z from 'zod/mini'

/**
 * A call of the API. `params` fill the path and `query` the address. `body` is sent as JSON, `form`
 * as multipart fields next to `file`. `answer` is the body of a 2xx: `z.void()` for none, a Blob
 * for a file.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: `/api/${string}`
  readonly access: 'public' | 'signed-in'
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly form?: z.ZodMiniType
  readonly answer: z.ZodMiniType
}

/** A part of the table of calls. */
export const defineEndpoints = <T extends Record<string, Endpoint>>(table: T): T => table
