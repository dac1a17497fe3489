import type { Citation } from '@storystone/schema/contract/story.ts'
import type { StoredSource } from '../../../story/source.ts'
import { withDisagreements } from '../verify/disagreement.ts'
import { allPassages, type Sourced } from './read-sourced.ts'

const articleOf = (source: StoredSource) => ({
  language: source.language,
  passages: allPassages(source),
})

/**
 * The citations of a story, with what the article in the other language says instead, and the sources
 * that they name. Those of a shared text are compared again: the other article may be a newer one.
 */
export const compareSources = (
  { place, source, other }: Sourced,
  shared: readonly Citation[],
): { readonly citations: readonly Citation[]; readonly sources: readonly StoredSource[] } => {
  const citations = shared.map(({ disagreement: _older, ...citation }) => citation)
  if (!other) return { citations, sources: [source] }
  const names = [...(place.names.en ?? []), ...(place.names.fr ?? [])]
  const compared = withDisagreements(citations, articleOf(source), articleOf(other), names)
  const isNamed = compared.some(({ disagreement }) => disagreement !== undefined)
  return { citations: compared, sources: isNamed ? [source, other] : [source] }
}
