import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { Hono } from 'hono/tiny'
import type { AppContext, AppEnv } from '#worker/platform/http/context.ts'
import { logServerError, toRefusal } from '#worker/platform/http/error-handler.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
import { accountEntries, type ExportParts } from './account-entries.ts'
import { openArchive } from './archive.ts'

/** Adds the outcome to the request's log line: the status was sent long before. */
const recordOutcome = async (context: AppContext, ended: Promise<void>): Promise<void> => {
  try {
    await ended
  } catch (error) {
    logServerError(context.var, error)
    context.var.meter.outcome = toRefusal(error).code
  }
}

const headersOn = (day: Date) => ({
  'Content-Type': 'application/zip',
  'Content-Disposition': `attachment; filename="storystone-${day.toISOString().slice(0, 10)}.zip"`,
  'Cache-Control': 'no-store',
})

/** All data of a user as one zip file. */
export const exportRoutes = (parts: ExportParts) =>
  new Hono<AppEnv>().get(endpoints.exportData.path, requireSession(), (context) => {
    const now = new Date()
    if (context.req.method === 'HEAD') return context.body(null, 200, headersOn(now))
    const { database, session } = context.var
    const entries = accountEntries({ ...parts, database }, session.user.id, now)
    const { body, ended } = openArchive(entries)
    context.set('background', recordOutcome(context, ended))
    return context.body(body, 200, headersOn(now))
  })
