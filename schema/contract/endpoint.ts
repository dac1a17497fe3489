import type * as z from 'zod/mini'

/**
 * A call of the API. `params` fill the path and `query` the address. `body` is sent as JSON, `form`
 * as multipart fields next to `file`. `answer` is the body of a 2xx: `z.void()` for none, a Blob
 * for a file. `optionalFile` is the name of a form's file that may be absent.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  readonly access: 'public' | 'signed-in'
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly form?: z.ZodMiniType
  readonly optionalFile?: string
  readonly answer: z.ZodMiniType
}

/** A part of the table of calls. */
export const defineEndpoints = <T extends Record<string, Endpoint>>(table: T): T => table
