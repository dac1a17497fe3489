import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { Story, StoryChanges, StoryList } from '@storystone/schema/contract/story.ts'
import { Hono } from 'hono'
import type { MediaBucket } from '../../adapters/media-bucket.ts'
import { readCursor } from '../../database/paging.ts'
import { invalidField, Refusal } from '../../errors/refusal.ts'
import type { AppEnv } from '../../http/context.ts'
import { setNextLink } from '../../http/next-link.ts'
import { validate } from '../../http/validate.ts'
import { requireSession } from '../../session/require-session.ts'
import { findStory } from '../../story/stored-story.ts'
import { deleteStory } from './delete-story.ts'
import { listChanges } from './list-changes.ts'
import { listStories } from './list-stories.ts'

const changesPageSize = 200

/** The revision that a token of the change feed stands for: the last one that the device has. */
const revisionOf = (since: string | undefined): number => {
  if (since === undefined) return 0
  if (!/^\d{1,15}$/.test(since)) throw invalidField('since')
  return Number(since)
}

/** A user's stories: list, changes, read, delete. */
export const storiesRoutes = ({ mediaBucket }: { readonly mediaBucket: MediaBucket }) =>
  new Hono<AppEnv>()
    .get(
      endpoints.stories.path,
      requireSession(),
      validate('query', endpoints.stories.query),
      async (context) => {
        const { cursor, limit } = context.req.valid('query')
        const before = cursor === undefined ? null : readCursor(cursor)
        if (cursor !== undefined && !before) throw invalidField('cursor')
        const { database, session } = context.var
        const page = await listStories(database, session.user.id, before, limit)
        setNextLink(context, page.next)
        return context.json(page.stories satisfies StoryList)
      },
    )
    .get(
      endpoints.storyChanges.path,
      requireSession(),
      validate('query', endpoints.storyChanges.query),
      async (context) => {
        const since = revisionOf(context.req.valid('query').since)
        const { database, session } = context.var
        // A token newer than the account: the database was restored, so the device starts over.
        const from = since > session.storyRevision ? 0 : since
        const page = await listChanges(database, session.user.id, from, changesPageSize)
        const { changed, deleted, upTo, more } = page
        return context.json({ changed, deleted, next: String(upTo), more } satisfies StoryChanges)
      },
    )
    .get(
      endpoints.story.path,
      requireSession(),
      validate('param', endpoints.story.params),
      async (context) => {
        const { database, session } = context.var
        const stored = await findStory(database, session.user.id, context.req.valid('param').id)
        if (!stored) throw new Refusal('not_found')
        return context.json(stored.story satisfies Story)
      },
    )
    .delete(
      endpoints.deleteStory.path,
      requireSession(),
      validate('param', endpoints.deleteStory.params),
      async (context) => {
        const { database, session } = context.var
        const deps = { database, mediaBucket }
        const deleted = await deleteStory(deps, session.user.id, context.req.valid('param').id)
        if (!deleted) throw new Refusal('not_found')
        return context.body(null, 204)
      },
    )
