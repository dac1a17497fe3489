import {
  type Language,
  languages,
  othersOf,
  type SourcedFormat,
} from '@storystone/schema/catalog.ts'
import type { PackPlace, PackReading } from '@storystone/schema/contract/packs.ts'
import { contractSource, guidedReading, readSources, type StoredSource } from '#worker/grounding'
import { findPicture, type Place, placeName, type WikimediaDeps } from '#worker/places'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'

export type DescribeDeps = WikimediaDeps & { readonly mediaBucket: MediaBucket }

const pictureWidth = 250

const readingOf = (
  format: SourcedFormat,
  { id, language, passages }: StoredSource,
  place: Place,
): PackReading | null => {
  const story = guidedReading({
    format,
    language,
    passages: passages.map((passage) => ({ ...passage, sourceId: id })),
    placeName: placeName(place, language),
  })
  return story && { ...story, citations: [...story.citations] }
}

type Told = Pick<PackPlace, 'facts' | 'guide'> & {
  readonly place: Place
  readonly source: StoredSource
}

/** What the article of a place in a language tells; null where it is next to nothing. */
const readPlace = async (
  deps: DescribeDeps,
  placeId: string,
  language: Language,
): Promise<Told | null> => {
  const wanted = { placeId, language, format: 'history_guide', isForPack: true } as const
  const read = await readSources(deps, wanted)
  const [source] = read.outcome === 'read' ? read.sources : []
  if (!read.place || !source) return null
  const { place } = read
  const facts = readingOf('quick_facts', source, place)
  const guide = readingOf('history_guide', source, place)
  return facts || guide ? { place, source, facts, guide } : null
}

/** What the first article tells that has something to tell, the one in the wanted language first. */
const readFirst = async (
  deps: DescribeDeps,
  placeId: string,
  wanted: Language,
): Promise<Told | null> => {
  for (const language of [wanted, ...othersOf(wanted)]) {
    const told = await readPlace(deps, placeId, language)
    if (told) return told
  }
  return null
}

const base64Of = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

const pictureFor = async (deps: DescribeDeps, id: string): Promise<PackPlace['picture']> => {
  const picture = await findPicture(deps, id, pictureWidth)
  if (!picture) return null
  const { bytes, contentType, credit } = picture
  return { ...credit, contentType, base64: base64Of(bytes) }
}

/** A place as a pack has it; null where there is nothing to tell. Throws while Wikimedia has no turn or is away. */
export const describePlace = async (
  deps: DescribeDeps,
  placeId: string,
  language: Language,
): Promise<PackPlace | null> => {
  const told = await readFirst(deps, placeId, language)
  if (!told) return null
  const { place, source, facts, guide } = told
  const { id, latitude, longitude, type, popularity, articles, names, description } = place
  if (latitude === null || longitude === null) return null
  return {
    id,
    latitude,
    longitude,
    type,
    popularity,
    facts,
    guide,
    name: placeName(place, language),
    names: [...new Set(languages.flatMap((each) => names[each] ?? []))],
    description: description[language] ?? Object.values(description)[0] ?? null,
    languages: languages.filter((each) => articles[each] !== undefined),
    source: contractSource(source),
    picture: await pictureFor(deps, id),
  }
}
