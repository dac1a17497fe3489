import { env } from 'cloudflare:workers'
import * as z from 'zod/mini'

const { SILENT_URL } = z.object({ SILENT_URL: z.string() }).parse(env)

/** A loopback origin that accepts requests and never answers. */
export const silentUrl = SILENT_URL
