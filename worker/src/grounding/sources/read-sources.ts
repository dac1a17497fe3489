import type { Format } from '@storystone/schema/catalog.ts'
import { type Call, giveUpTurn, inWikimediaTurn, type WikimediaDeps } from '#worker/places'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { logError } from '#worker/platform/log/log.ts'
import { WikimediaUnreachable } from '#worker/vendors/wikimedia/fetch.ts'
import { bringSources, mostRequests } from './bring-sources.ts'
import { freshFor, keptFor, languagesOf, type SourcesWanted } from './kept-sources.ts'
import { selectPassages } from './select-passages.ts'
import { type SourcesRead, type StoredSources, selectSources } from './source.ts'

/** What reading the sources of a place takes. */
export const sourcesCall: Call = { requests: mostRequests, atOnce: 3, cost: 'articles' }

/** The same for an article without names and credit; in the other language, if it is gone in the first. */
const articleCall: Call = { requests: 2, atOnce: 1, cost: 'articles' }

const isAway = (error: unknown): boolean =>
  error instanceof WikimediaUnreachable ||
  (error instanceof Refusal && error.code === 'temporarily_unavailable')

const resultOf = (
  { place, sources, isCharged = false }: StoredSources & { readonly isCharged?: boolean },
  format: Format,
  otherwise: 'no_article' | 'away',
): SourcesRead => {
  const [first] = sources
  if (!place || !first) return { outcome: otherwise, place }
  return { outcome: 'read', place, sources, passages: selectPassages(first, format), isCharged }
}

/**
 * The sources of a place for a story: those that are kept, while they are fresh; else Wikimedia's,
 * which are then kept; when Wikimedia does not answer, those that are kept, however old.
 */
export const readSources = async (
  deps: WikimediaDeps,
  wanted: SourcesWanted,
): Promise<SourcesRead> => {
  const { database, wikimedia } = deps
  const { placeId, language, format, turn } = wanted
  const readStored = () => database.write(selectSources(placeId))
  const stored = wanted.stored ?? (await readStored())
  const { place } = stored
  const isKnown = place !== null && languagesOf(place, language).length > 0
  const fresh = isKnown ? freshFor(stored, wanted) : null
  if (turn && (!isKnown || fresh)) giveUpTurn(deps, turn)
  if (!isKnown) return { outcome: 'no_article', place }
  if (fresh) return resultOf(fresh, format, 'no_article')
  try {
    const brought = await inWikimediaTurn(deps, {
      ...(wanted.isForPack ? articleCall : sourcesCall),
      turn: turn ?? null,
      findStored: async () => freshFor(await readStored(), wanted),
      work: (granted) => bringSources(wikimedia, { ...stored, place }, wanted, granted),
    })
    return resultOf(brought, format, 'no_article')
  } catch (error) {
    if (!isAway(error) || wanted.isForPack) throw error
    logError({ job: 'sources', place: placeId }, error)
    return resultOf({ place, sources: keptFor(stored, wanted) }, format, 'away')
  }
}
