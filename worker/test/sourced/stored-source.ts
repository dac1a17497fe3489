import type { Language } from '@storystone/schema/languages.ts'
import { splitArticle, storedPassages } from '#worker/grounding/sources/passages.ts'
import type { StoredSource } from '#worker/grounding/sources/source.ts'

/** An article as the database keeps it. */
export const storedSource = (
  text: string,
  language: Language,
  more: Partial<StoredSource> = {},
): StoredSource => ({
  id: `${language}wiki:1`,
  placeId: 'Q1',
  language,
  title: 'A place',
  url: '',
  passages: storedPassages(splitArticle(text, language), language),
  revisedAt: null,
  retrievedAt: 0,
  staleAt: 0,
  ...more,
})
