import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { makeZip } from 'client-zip'
import { Hono } from 'hono/tiny'
import type { AppContext, AppEnv } from '#worker/platform/http/context.ts'
import { logServerError, toRefusal } from '#worker/platform/http/error-handler.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
import { type ArchiveEntry, accountEntries, type ExportParts } from './account-entries.ts'

type Archive = {
  readonly body: ReadableStream<Uint8Array>
  /** Resolves when everything was read or the reader has left; rejects when an entry failed. */
  readonly ended: Promise<void>
}

/** Ends the entries normally when the reader leaves; the library would throw into them. */
const ignoringThrow = (entries: AsyncGenerator<ArchiveEntry>): AsyncIterable<ArchiveEntry> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => entries.next(),
    throw: () => entries.return(undefined),
  }),
})

/** Opens a zip that is made while it is read: only the current chunk is in memory. */
export const openArchive = (entries: AsyncGenerator<ArchiveEntry>): Archive => {
  const zip = makeZip(ignoringThrow(entries)).getReader()
  let finish: () => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const ended = new Promise<void>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await zip.read()
          if (!done) return controller.enqueue(value)
          controller.close()
          finish()
        } catch (error) {
          controller.error(error)
          fail(error)
        }
      },
      cancel: async () => {
        finish()
        await zip.cancel()
      },
    },
    { highWaterMark: 0 },
  )
  return { body, ended }
}

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
