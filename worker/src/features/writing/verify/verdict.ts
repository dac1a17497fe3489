import type { SourcedFormat } from '../../../story/sourced-story.ts'

/** How many sentences of the content the model wrote, and how many of them were kept. */
export type SentenceCount = { readonly written: number; readonly kept: number }

const leastShare = 0.6
const leastWords = 120
const leastFacts = 4

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length
const countLines = (text: string): number => (text === '' ? 0 : text.split('\n').length)

/** Whether what was kept makes a story: four facts, or 60 % of a guide and 120 words. */
export const hasEnough = (
  format: SourcedFormat,
  content: string,
  { written, kept }: SentenceCount,
): boolean =>
  format === 'quick_facts'
    ? countLines(content) >= leastFacts
    : kept >= leastShare * written && countWords(content) >= leastWords
