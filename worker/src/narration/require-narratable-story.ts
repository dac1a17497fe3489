import { formats, formatTraits, type Language } from '@storystone/schema/catalog.ts'
import type { Writer } from '@storystone/schema/contract/story.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import {
  type Cursor,
  cutPage,
  type Database,
  pageBefore,
} from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'

/** A story of a format that can be narrated. */
export type NarratableStory = {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly language: Language
  readonly writer: Writer | null
  /** The column as it is stored. */
  readonly sources: unknown
}

const narratedFormats = formats.filter((format) => formatTraits[format].isNarrated)
const pageSize = 100

/** The part of a text that is compared. */
const lettersAndDigits = (text: string): string =>
  text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

const isNarratableOf = (userId: string) =>
  and(eq(stories.userId, userId), inArray(stories.format, narratedFormats))

const selectById = ({ read }: Database, userId: string, storyId: string) =>
  read
    .select()
    .from(stories)
    .where(and(eq(stories.id, storyId), isNarratableOf(userId)))

/** Newest first. */
const selectPage = ({ read }: Database, userId: string, before: Cursor | null) =>
  read
    .select()
    .from(stories)
    .where(and(isNarratableOf(userId), pageBefore(stories, before)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(pageSize + 1)

/**
 * Finds the user's narratable story whose title and content are `text`, or checks the one with this
 * id. Refuses `not_found`.
 */
export const requireNarratableStory = async (
  database: Database,
  userId: string,
  { text, storyId }: { readonly text: string; readonly storyId?: string | undefined },
): Promise<NarratableStory> => {
  const wanted = lettersAndDigits(text)
  const isWanted = ({ title, content }: NarratableStory): boolean =>
    lettersAndDigits(title + content) === wanted
  if (storyId !== undefined) {
    const found = (await selectById(database, userId, storyId)).find(isWanted)
    if (!found) throw new Refusal('not_found')
    return found
  }
  for (let before: Cursor | null = null; ; ) {
    const rows = await selectPage(database, userId, before)
    const { page, next }: ReturnType<typeof cutPage<(typeof rows)[number]>> = cutPage(
      rows,
      pageSize,
    )
    const found = page.find(isWanted)
    if (found) return found
    if (!next) throw new Refusal('not_found')
    before = next
  }
}
