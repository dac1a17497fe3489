import {
  type Citation,
  Language as LanguageSchema,
  type Source,
  textLicense,
} from '@storystone/schema/contract/story.ts'
import { sources } from '@storystone/schema/database/sources.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { proseSentences } from '#worker/languages'
import { type Place, selectPlace } from '#worker/places'
import { allRows, type Query } from '#worker/platform/database/database.ts'

/** What stands between the title of a section and that of the one it is part of. */
export const sectionSeparator = ' › '

const Sentence = z.object({ id: z.string(), text: z.string() })

/**
 * A paragraph of an article: the passage `p1` has the sentences `p1.1`, `p1.2`, … `section` is where it
 * stands, "History › Antiquity", or empty in the lead.
 */
export const StoredPassage = z.object({
  id: z.string(),
  section: z.string(),
  sentences: z.array(Sentence),
})
export type StoredPassage = z.infer<typeof StoredPassage>

/** A passage of a source that a story may use. */
export type Passage = StoredPassage & { readonly sourceId: string }

/** The sentences of a passage as one text. */
export const passageText = ({ sentences }: Pick<StoredPassage, 'sentences'>): string =>
  sentences.map(({ text }) => text).join(' ')

export const countWordsOf = (passages: readonly Passage[]): number =>
  passages.map(passageText).join(' ').split(/\s+/).length

type Paragraph = { readonly section: string; readonly sentences: readonly string[] }

/** Paragraphs as passages, numbered in their order. One without sentences leaves a gap in its section. */
export const numberPassages = (paragraphs: readonly Paragraph[]): StoredPassage[] => {
  const passages: StoredPassage[] = []
  let number = 0
  let gapIn: string | null = null
  for (const { section, sentences } of paragraphs) {
    if (sentences.length === 0) {
      gapIn = section
      continue
    }
    number += gapIn === section ? 2 : 1
    gapIn = null
    const id = `p${number}`
    const numbered = sentences.map((text, at) => ({ id: `${id}.${at + 1}`, text }))
    passages.push({ id, section, sentences: numbered })
  }
  return passages
}

/** Whether a passage stands right after another one, with nothing left out between them. */
export const isNext = (passage: Passage, before: Passage): boolean =>
  Number(passage.id.slice(1)) === Number(before.id.slice(1)) + 1

/** As sources were stored before November 2026: texts of one paragraph or more. */
const Unsplit = z.array(z.object({ section: z.string(), text: z.string() }))

/** Reads the passages of a stored source; those that were stored as texts are split. */
export const readPassages = (stored: unknown, language: Language): readonly StoredPassage[] => {
  const split = z.array(StoredPassage).safeParse(stored)
  if (split.success) return split.data
  const paragraphs = Unsplit.parse(stored).flatMap(({ section, text }) =>
    text
      .split('\n')
      .map((line) => ({ section, sentences: proseSentences(line.trim(), language) }))
      .filter(({ sentences }) => sentences.length > 0),
  )
  return numberPassages(paragraphs)
}

/** The texts of a story, and where each sentence comes from. */
export type SourcedStory = {
  readonly title: string
  readonly content: string
  readonly funFact: string | null
  readonly citations: readonly Citation[]
}

/** One revision of one article about a place, as it is stored. Times are in milliseconds. */
export type StoredSource = {
  /** The wiki and the revision, such as `enwiki:1234`. */
  readonly id: string
  readonly placeId: string
  readonly language: Language
  readonly title: string
  /** The address of this revision. */
  readonly url: string
  readonly passages: readonly StoredPassage[]
  /** When this revision was saved; null where that is not known. */
  readonly revisedAt: number | null
  readonly retrievedAt: number
  /** When it is to be read again. */
  readonly staleAt: number
}

/**
 * The result of reading a place's articles. `read`: `sources` has the story's language first.
 * `no_article`: in neither language. `away`: Wikimedia does not answer and nothing is stored.
 */
export type SourcesRead =
  | {
      readonly outcome: 'read'
      readonly place: Place
      readonly sources: readonly StoredSource[]
      readonly passages: readonly Passage[]
      /** Whether a charge was made in the trip that stored a source. */
      readonly isCharged: boolean
    }
  | { readonly outcome: 'no_article' | 'away'; readonly place: Place | null }

const SourceRow = z.object({
  id: z.string(),
  place_id: z.string(),
  language: LanguageSchema,
  title: z.string(),
  url: z.string(),
  passages: z.string(),
  revised_at: z.nullable(z.number()),
  retrieved_at: z.number(),
  stale_at: z.number(),
})

const StoredRow = z.pipe(
  SourceRow,
  z.transform(
    ({ place_id, revised_at, retrieved_at, stale_at, passages, ...row }): StoredSource => ({
      ...row,
      placeId: place_id,
      passages: readPassages(JSON.parse(passages), row.language),
      revisedAt: revised_at,
      retrievedAt: retrieved_at,
      staleAt: stale_at,
    }),
  ),
)

/** What the database knows of a place, for the batch that reserves a story's cost. */
export type StoredSources = {
  readonly place: Place | null
  readonly sources: readonly StoredSource[]
}

/** Reads a place and the sources that are kept of it, fresh or not. */
export const selectSources = (
  placeId: string | SQL,
): { readonly place: Query<Place | null>; readonly sources: Query<StoredSource[]> } => ({
  place: selectPlace(placeId),
  sources: allRows(StoredRow, sql`SELECT * FROM ${sources} WHERE place_id = ${placeId}`),
})

/** The SQL condition that a source need not be read again. */
export const hasFreshSource = (placeId: string, language: Language): SQL =>
  sql`EXISTS (SELECT 1 FROM ${sources} WHERE place_id = ${placeId} AND language = ${language}
    AND stale_at > ${Date.now()})`

/** The SQL condition that a source is kept, fresh or not: a story can be written while Wikimedia is away. */
export const hasSource = (placeId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${sources} WHERE place_id = ${placeId})`

/** A source as clients get it. */
export const contractSource = ({
  id,
  title,
  url,
  language,
  revisedAt,
  retrievedAt,
}: StoredSource): Source => ({
  id,
  title,
  url,
  language,
  revisionId: id.split(':')[1] ?? id,
  license: textLicense,
  ...(revisedAt === null ? {} : { revisedAt: new Date(revisedAt).toISOString() }),
  retrievedAt: new Date(retrievedAt).toISOString(),
})
