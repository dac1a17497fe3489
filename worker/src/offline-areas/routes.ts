import { type PackId, type PackState, packEndpoints } from '@storystone/schema/contract/packs.ts'
import { Hono } from 'hono/tiny'
import { sendMedia } from '#worker/media'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { type Budget, budgetLimit, consume } from '#worker/platform/limits/usage-limits.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import type { PackObject } from './area-object.ts'
import { needsBuild, packFolder } from './build.ts'

/** An object of its own for each cell and language. */
export type Packs = DurableObjectNamespace<PackObject>

type PacksParts = {
  readonly packs: Packs
  readonly mediaBucket: MediaBucket
  readonly budget: Budget
}

/** The device keeps it; nothing on the way may change its length. */
const fileCache = 'private, no-store, no-transform'

/** Packs of places around a position, to read without a connection: the same for everybody. */
export const packRoutes = ({ packs, mediaBucket, budget }: PacksParts) => {
  const packOf = ({ cell, language }: PackId) => packs.get(packs.idFromName(`${cell}/${language}`))

  return new Hono<AppEnv>()
    .get(
      packEndpoints.pack.path,
      requireSession(),
      validate('param', packEndpoints.pack.params),
      async (context) => {
        const state: PackState = await packOf(context.req.valid('param')).state()
        return context.json(state)
      },
    )
    .post(
      packEndpoints.buildPack.path,
      requireSession(),
      validate('param', packEndpoints.buildPack.params),
      async (context) => {
        const { database, session } = context.var
        const id = context.req.valid('param')
        const pack = packOf(id)
        const before: PackState = await pack.state()
        if (!needsBuild(before)) return context.json(before)
        const limit = budgetLimit(budget, 'packs', session.user.id)
        await consume(database, limit)
        const started: PackState = await pack.start(id)
        return context.json(started, 202)
      },
    )
    .get(
      packEndpoints.packFile.path,
      requireSession(),
      validate('param', packEndpoints.packFile.params),
      async (context) => {
        const { revision, ...id } = context.req.valid('param')
        const key = `${packFolder(id)}${revision}`
        const file = await mediaBucket.describe(key)
        if (!file) throw new Refusal('not_found')
        return sendMedia(context, mediaBucket, { key, file, cache: fileCache })
      },
    )
}
