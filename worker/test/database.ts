import { env } from 'cloudflare:workers'
import * as z from 'zod/mini'
import { type Database, openDatabase } from '../src/database/client.ts'

const Bindings = z.object({ DATABASE_URL: z.string(), DATABASE_AUTH_TOKEN: z.string() })

/** The tests' own way to the database that the worker works on. */
export const testDatabase = (): Database => {
  const { DATABASE_URL, DATABASE_AUTH_TOKEN } = Bindings.parse(env)
  return openDatabase({ url: DATABASE_URL, authToken: DATABASE_AUTH_TOKEN })
}
