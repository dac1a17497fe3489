import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { StoryChanges } from '@storystone/schema/contract/story.ts'
import type { WrongPlaceResult } from '@storystone/schema/contract/wrong-place.ts'
import { Hono } from 'hono/tiny'
import { readCursor } from '#worker/platform/database/database.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppContext, AppEnv } from '#worker/platform/http/context.ts'
import { setNextLink } from '#worker/platform/http/headers.ts'
import { validate } from '#worker/platform/http/validate.ts'
import {
  readAsUser,
  readsWithSession,
  readTextAsUser,
  requireSession,
} from '#worker/platform/session/require-session.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import { deleteStory, returnStory } from './delete-and-return.ts'
import {
  selectChanges,
  selectStoriesText,
  selectStoryText,
  toChangePage,
  toStoryPage,
} from './stored-stories.ts'

const changesPageSize = 200

const arrayOf = (items: readonly string[]): string => `[${items.join(',')}]`

/** Responds with JSON that the database made. */
const respondWithJson = (context: AppContext, json: string): Response =>
  context.body(json, 200, { 'Content-Type': 'application/json' })

/** Reads a token of the change feed: the last revision that the device has. */
const revisionOf = (since: string | undefined): number => {
  if (since === undefined) return 0
  if (!/^\d{1,15}$/.test(since)) throw invalidField('since')
  return Number(since)
}

/** A user's stories: list, changes, read, delete, credits back for the wrong place. */
export const storiesRoutes = ({ mediaBucket }: { readonly mediaBucket: MediaBucket }) =>
  new Hono<AppEnv>()
    .get(
      endpoints.stories.path,
      readsWithSession(),
      validate('query', endpoints.stories.query),
      async (context) => {
        const { cursor, limit } = context.req.valid('query')
        const before = cursor === undefined ? null : readCursor(cursor)
        if (cursor !== undefined && !before) throw invalidField('cursor')
        const text = await readTextAsUser(context, (owner) =>
          selectStoriesText(context.var.database, owner, before, limit),
        )
        const { items, next } = toStoryPage(text, limit)
        setNextLink(context, next)
        return respondWithJson(context, arrayOf(items))
      },
    )
    .get(
      endpoints.storyChanges.path,
      readsWithSession(),
      validate('query', endpoints.storyChanges.query),
      async (context) => {
        const since = revisionOf(context.req.valid('query').since)
        const rows = await readAsUser(context, (owner) =>
          selectChanges(context.var.database, owner, since, changesPageSize),
        )
        // A token newer than the account: the database was restored, so the device starts over.
        const from = since > context.var.session.storyRevision ? 0 : since
        const { changed, deleted, upTo, more } = toChangePage(rows, from, changesPageSize)
        const rest = { deleted, next: String(upTo), more } satisfies Omit<StoryChanges, 'changed'>
        const page = `{"changed":${arrayOf(changed)},${JSON.stringify(rest).slice(1)}`
        return respondWithJson(context, page)
      },
    )
    .get(
      endpoints.story.path,
      readsWithSession(),
      validate('param', endpoints.story.params),
      async (context) => {
        const { id } = context.req.valid('param')
        const json = await readTextAsUser(context, (owner) => selectStoryText(owner, id))
        if (json === null) throw new Refusal('not_found')
        return respondWithJson(context, json)
      },
    )
    .delete(
      endpoints.deleteStory.path,
      requireSession(),
      validate('param', endpoints.deleteStory.params),
      async (context) => {
        const { database, session } = context.var
        const { id } = context.req.valid('param')
        const isDeleted = await deleteStory({ database, mediaBucket }, session.user.id, id)
        if (!isDeleted) throw new Refusal('not_found')
        return context.body(null, 204)
      },
    )
    .post(
      endpoints.wrongPlace.path,
      requireSession(),
      validate('param', endpoints.wrongPlace.params),
      async (context) => {
        const { database, session, meter } = context.var
        const deps = { database, mediaBucket, meter }
        const creditsLeft = await returnStory(deps, session.user.id, context.req.valid('param').id)
        return context.json({ creditsLeft } satisfies WrongPlaceResult)
      },
    )
