import { env } from 'cloudflare:workers'
import * as z from 'zod/mini'

const { SILENT_URL } = z.object({ SILENT_URL: z.string() }).parse(env)

/** An origin on loopback that takes every request and never answers. */
export const silentUrl = SILENT_URL
