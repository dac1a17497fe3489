import type { Language } from '@storystone/schema/catalog.ts'
import * as z from 'zod/mini'
import { proseSentences } from '#worker/languages'

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

/** Paragraphs as passages, numbered in their order. */
export const numberPassages = (paragraphs: readonly Paragraph[]): StoredPassage[] =>
  paragraphs.map(({ section, sentences }, index) => {
    const id = `p${index + 1}`
    return {
      id,
      section,
      sentences: sentences.map((text, at) => ({ id: `${id}.${at + 1}`, text })),
    }
  })

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
