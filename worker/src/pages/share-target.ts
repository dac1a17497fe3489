import { Hono } from 'hono'
import type { AppEnv } from '../http/context.ts'

/**
 * Where the share sheet sends photos to. The service worker takes them; a share that gets here met
 * none. Nothing of it is read or kept, so that it needs no guard: home asks to share once more.
 */
export const shareTarget = new Hono<AppEnv>().post('/share-target', (context) =>
  context.redirect('/?share=again', 303),
)
