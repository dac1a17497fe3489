import type { Format, Language } from '@storystone/schema/catalog.ts'
import { type Passage, passageText, type StoredPassage, sectionSeparator } from './passage.ts'
import { weightOf } from './sections.ts'
import type { StoredSource } from './source.ts'

const mostPassages = 24
/** About 3,000 tokens. */
const mostCharacters = 11_000
/** What a passage loses by each one before it in its section, so that no section takes all. */
const lossByPosition = 0.03
const storedBytes = 24_000

/** The passages of an article, the most relevant first. */
const byRelevance = (
  passages: readonly StoredPassage[],
  format: Format,
  language: Language,
): StoredPassage[] => {
  const counts = new Map<string, number>()
  const scored = passages.map((passage) => {
    const [top = ''] = passage.section.split(sectionSeparator)
    const before = counts.get(top) ?? 0
    counts.set(top, before + 1)
    const score = weightOf(passage.section, format, language) - lossByPosition * before
    return { passage, score }
  })
  return scored.toSorted((a, b) => b.score - a.score).map(({ passage }) => passage)
}

type Room = {
  readonly most: number
  readonly size: number
  readonly sizeOf: (passage: StoredPassage) => number
}

/** The passages for which there is room, of those given by relevance. */
const fitting = (
  passages: readonly StoredPassage[],
  { most, size, sizeOf }: Room,
): ReadonlySet<StoredPassage> => {
  const kept = new Set<StoredPassage>()
  let used = 0
  for (const passage of passages) {
    const own = sizeOf(passage)
    if (kept.size === most || used + own > size) continue
    kept.add(passage)
    used += own
  }
  return kept
}

const encoder = new TextEncoder()

/** The passages of an article that are stored: 24 kB of what any story may use. */
export const storedPassages = (
  passages: readonly StoredPassage[],
  language: Language,
): StoredPassage[] => {
  // A guide uses the most sections.
  const kept = fitting(byRelevance(passages, 'history_guide', language), {
    most: Number.POSITIVE_INFINITY,
    size: storedBytes,
    sizeOf: (passage) => encoder.encode(JSON.stringify(passage)).length + 1,
  })
  return passages.filter((passage) => kept.has(passage))
}

/**
 * The passages that a story of this format may use: up to 24, about 3,000 tokens, by relevance and in
 * the article's order.
 */
export const selectPassages = (
  { id, language, passages }: StoredSource,
  format: Format,
): Passage[] => {
  const kept = fitting(byRelevance(passages, format, language), {
    most: mostPassages,
    size: mostCharacters,
    sizeOf: (passage) => passageText(passage).length,
  })
  return passages
    .filter((passage) => kept.has(passage))
    .map((passage) => ({ ...passage, sourceId: id }))
}
