import type { Format } from '@storystone/schema/catalog.ts'
import {
  type Passage,
  type SourcePart,
  type StoredSource,
  sectionSeparator,
} from '../../story/source.ts'
import { weightOf } from './sections.ts'

const mostPassages = 24
/** About 3,000 tokens. */
const mostCharacters = 11_000
/** What the article in the other language gets of both. */
const secondShare = 0.3
/** What a passage loses by each one before it in its section, so that no section takes all. */
const lossByPosition = 0.03
const storedBytes = 24_000

/** The parts of an article, the most relevant first. */
const byRelevance = <Part extends SourcePart>(parts: readonly Part[], format: Format): Part[] => {
  const counts = new Map<string, number>()
  const scored = parts.map((part) => {
    const [top = ''] = part.section.split(sectionSeparator)
    const before = counts.get(top) ?? 0
    counts.set(top, before + 1)
    return { part, score: weightOf(part.section, format) - lossByPosition * before }
  })
  return scored.toSorted((a, b) => b.score - a.score).map(({ part }) => part)
}

/** The best parts whose sizes fit, in their own order. */
const fitting = <Part extends SourcePart>(
  parts: readonly Part[],
  format: Format,
  { most, size, sizeOf }: { most: number; size: number; sizeOf: (part: Part) => number },
): Part[] => {
  const kept = new Set<Part>()
  let used = 0
  for (const part of byRelevance(parts, format)) {
    if (kept.size === most || used + sizeOf(part) > size) continue
    kept.add(part)
    used += sizeOf(part)
  }
  return parts.filter((part) => kept.has(part))
}

const encoder = new TextEncoder()

/** The parts of an article that are stored: 24 kB of what any story may use. */
export const storedParts = (parts: readonly SourcePart[]): SourcePart[] =>
  fitting(parts, 'history_guide', {
    most: Number.POSITIVE_INFINITY,
    size: storedBytes,
    sizeOf: (part) => encoder.encode(JSON.stringify(part)).length + 1,
  })

/**
 * The passages that a story of this format may use: up to 24, about 3,000 tokens, by relevance and in
 * the order of the articles. The first source gets the larger part.
 */
export const selectPassages = (sources: readonly StoredSource[], format: Format): Passage[] => {
  const second = sources.length > 1 ? secondShare : 0
  const chosen = sources.flatMap(({ id, passages }, index) => {
    const share = index === 0 ? 1 - second : second
    const parts = fitting(passages, format, {
      most: Math.round(mostPassages * share),
      size: mostCharacters * share,
      sizeOf: ({ text }) => text.length,
    })
    return parts.map((part) => ({ ...part, sourceId: id }))
  })
  return chosen.map((part, index) => ({ id: `p${index + 1}`, ...part }))
}
