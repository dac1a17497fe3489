import { Hono } from 'hono/tiny'
import type { AppEnv } from '../http/context.ts'

/**
 * The target of the system's share sheet. The service worker handles it; a share that reaches the
 * server found none. Nothing of it is read, so it needs no guard: home asks the user to share
 * again.
 */
export const shareTarget = new Hono<AppEnv>().post('/share-target', (context) =>
  context.redirect('/?share=again', 303),
)
