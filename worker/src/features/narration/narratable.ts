import type { Language } from '@storystone/schema/catalog.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { type Cursor, cutPage, pageBefore } from '../../database/paging.ts'
import { Refusal } from '../../errors/refusal.ts'

/** A story that may be told aloud. */
export type Narratable = {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly language: Language
}

const pageSize = 100

/** What two texts are compared by: their letters and digits, in their order. */
const lettersAndDigits = (text: string): string =>
  text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The query behind {@link requireNarratable} where the story is named. */
const selectNarratable = ({ read }: Database, userId: string, storyId: string) =>
  read
    .select()
    .from(stories)
    .where(
      and(eq(stories.id, storyId), eq(stories.userId, userId), eq(stories.format, 'history_guide')),
    )

/** The query behind {@link requireNarratable} where it is not: newest first. */
const selectNarratables = ({ read }: Database, userId: string, before: Cursor | null) =>
  read
    .select()
    .from(stories)
    .where(
      and(
        eq(stories.userId, userId),
        eq(stories.format, 'history_guide'),
        pageBefore(stories, before),
      ),
    )
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(pageSize + 1)

/**
 * Finds the history guide of a user whose title and content are a text; refuses `not_found` where
 * there is none, or where the story that is named is another's or another.
 */
export const requireNarratable = async (
  database: Database,
  userId: string,
  { text, storyId }: { readonly text: string; readonly storyId?: string | undefined },
): Promise<Narratable> => {
  const wanted = lettersAndDigits(text)
  const isWanted = ({ title, content }: Narratable): boolean =>
    lettersAndDigits(title + content) === wanted
  if (storyId !== undefined) {
    const found = (await selectNarratable(database, userId, storyId)).find(isWanted)
    if (!found) throw new Refusal('not_found')
    return found
  }
  for (let before: Cursor | null = null; ; ) {
    const rows = await selectNarratables(database, userId, before)
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
