import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { type Context, Hono } from 'hono'
import { asRefusal, logUnexpected } from '../../http/answer-error.ts'
import type { AppEnv } from '../../http/context.ts'
import { requireSession } from '../account/require-session.ts'
import { accountEntries } from './account-entries.ts'
import { openArchive } from './archive.ts'

/** Lets the request's log line know how an answer ended whose status is long sent. */
const noteEnd = async (context: Context<AppEnv>, ended: Promise<void>): Promise<void> => {
  try {
    await ended
  } catch (error) {
    logUnexpected(context, error)
    context.var.meter.outcome = asRefusal(error).code
  }
}

const headersOn = (day: Date) => ({
  'Content-Type': 'application/zip',
  'Content-Disposition': `attachment; filename="storystone-${day.toISOString().slice(0, 10)}.zip"`,
  'Cache-Control': 'no-store',
})

/** Everything a user has here, to take away. */
export const exportRoutes = new Hono<AppEnv>().get(
  endpoints.exportData.path,
  requireSession(),
  (context) => {
    const now = new Date()
    if (context.req.method === 'HEAD') return context.body(null, 200, headersOn(now))
    const { database, services, session } = context.var
    const deps = { database, mediaBucket: services.mediaBucket }
    const { body, ended } = openArchive(accountEntries(deps, session.user.id, now))
    context.set('background', noteEnd(context, ended))
    return context.body(body, 200, headersOn(now))
  },
)
