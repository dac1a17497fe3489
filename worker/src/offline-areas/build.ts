import { createHash } from 'node:crypto'
import { boundsOfCell, type CellBounds, isWithin } from '@storystone/schema/area-cell.ts'
import type {
  PackHead,
  PackId,
  PackPlace,
  PackReading,
  PackState,
  ReadyPack,
} from '@storystone/schema/contract/packs.ts'
import type { SourcedFormat } from '@storystone/schema/formats.ts'
import { type Language, languages, othersOf } from '@storystone/schema/languages.ts'
import { day } from '@storystone/schema/time.ts'
import { contractSource, guidedReading, readSources, type StoredSource } from '#worker/grounding'
import { findPicture, findWithin, type Place, placeName, type WikimediaDeps } from '#worker/places'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'

/** The type of a file, which is gzip of itself: nothing on the way may pack or unpack it, so that its length stays. */
const packContentType = 'application/gzip'

/** The folder of all files of a pack, in the bucket. Nothing in it says who asked. */
export const packFolder = ({ cell, language }: PackId): string => `pack/${cell}/${language}/`

const gzip = async (text: string): Promise<Uint8Array> => {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** The file of a pack from its places as lines of JSON; its revision is a hash of what is in it. */
const composeFile = async (
  id: PackId,
  places: readonly string[],
): Promise<{ readonly bytes: Uint8Array; readonly revision: string }> => {
  const head: PackHead = { format: 1, ...id }
  const text = [JSON.stringify(head), ...places].map((line) => `${line}\n`).join('')
  const revision = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return { bytes: await gzip(text), revision }
}

/**
 * How far a build is: first all squares are searched, then the places are read one after the other, then the
 * file is written.
 */
export type Build = {
  /** What is still to be searched. */
  readonly squares: readonly CellBounds[]
  /** What was found so far: the popularity of each place by its id. */
  readonly found: Readonly<Record<string, number>>
  /** The places to read, in their order; null while squares are left. */
  readonly places: readonly string[] | null
  /** How many of them were read. */
  readonly done: number
  /** How often in a row it failed, and how often it waited for its turn. */
  readonly failures: number
  readonly waits: number
}

/** What an object keeps of its pack. Times are in milliseconds. */
export type PackRecord = {
  readonly id: PackId
  readonly ready: ReadyPack | null
  readonly build: Build | null
  readonly hasFailed: boolean
  /** When somebody asked for it last, to a day. */
  readonly askedAt: number
  /** When files that were replaced are deleted; until then those who download them go on. */
  readonly replacedUntil: number | null
}

/** The age from which a pack is built again when somebody asks for it. */
const oldMs = 30 * day

const isOld = ({ builtAt }: ReadyPack, now: number): boolean => Date.parse(builtAt) <= now - oldMs

/** A record as clients get it. */
export const stateOf = (record: PackRecord | undefined, now: number): PackState => {
  const { ready = null, build = null, hasFailed = false } = record ?? {}
  return {
    ready,
    building: build && { done: build.done, of: build.places?.length ?? null },
    isOld: ready !== null && isOld(ready, now),
    hasFailed,
  }
}

/** Whether a pack is built when somebody asks for it. */
export const needsBuild = ({ ready, building, isOld }: PackState): boolean =>
  building === null && (ready === null || isOld)

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
const describePlace = async (
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

/** The places of a pack that were read, as lines of JSON, in their order. */
export type PackLines = {
  readonly put: (index: number, line: string) => void
  readonly all: () => readonly string[]
}

/** A pack has the best known places of its cell: 120 of them are about 2 MB. */
const mostPlaces = 120
/** In degrees: a square that is searched is not divided below a quarter of a cell's side. */
const leastSide = 0.006

export const newBuild = ({ cell }: PackId): Build => ({
  squares: [boundsOfCell(cell)],
  found: {},
  places: null,
  done: 0,
  failures: 0,
  waits: 0,
})

const quartersOf = ({ south, west, north, east }: CellBounds): CellBounds[] => {
  const [latitude, longitude] = [(south + north) / 2, (west + east) / 2]
  const halves = [
    { south, north: latitude },
    { south: latitude, north },
  ]
  return halves.flatMap((half) => [
    { ...half, west, east: longitude },
    { ...half, west: longitude, east },
  ])
}

const isPlacedIn =
  (cell: CellBounds) =>
  ({ latitude, longitude }: Place): boolean =>
    latitude !== null && longitude !== null && isWithin(cell, { latitude, longitude })

const bestKnown = (found: Build['found']): string[] =>
  Object.entries(found)
    .toSorted(([one, its], [other, others]) => others - its || (one < other ? -1 : 1))
    .slice(0, mostPlaces)
    .map(([id]) => id)

/** Searches the first of the squares in both languages; one with more than a search finds is divided. */
const search = async (deps: DescribeDeps, { cell }: PackId, build: Build): Promise<Build> => {
  const [square, ...rest] = build.squares
  if (!square) return { ...build, places: bestKnown(build.found) }
  const found = { ...build.found }
  let isFull = false
  for (const language of languages) {
    const near = await findWithin(deps, square, language)
    isFull ||= near.isFull
    for (const { id, popularity } of near.places.filter(isPlacedIn(boundsOfCell(cell))))
      found[id] = Math.max(found[id] ?? 0, popularity)
  }
  const isDivided = isFull && square.north - square.south > leastSide
  return { ...build, found, squares: [...(isDivided ? quartersOf(square) : []), ...rest] }
}

/** Writes the file of a pack, all of whose places were read. */
const write = async (
  { mediaBucket }: DescribeDeps,
  id: PackId,
  lines: PackLines,
): Promise<ReadyPack> => {
  const places = lines.all()
  const { bytes, revision } = await composeFile(id, places)
  await mediaBucket.keep(`${packFolder(id)}${revision}`, { bytes, contentType: packContentType })
  const builtAt = new Date().toISOString()
  return { revision, builtAt, bytes: bytes.length, places: places.length }
}

/**
 * Does the next piece of a build, which may be repeated: what Wikimedia said is kept. Throws while there is no
 * turn at Wikimedia, and for what fails.
 */
export const buildStep = async (
  deps: DescribeDeps,
  id: PackId,
  build: Build,
  lines: PackLines,
): Promise<{ readonly build: Build } | { readonly ready: ReadyPack }> => {
  if (build.places === null) return { build: await search(deps, id, build) }
  const placeId = build.places[build.done]
  if (placeId === undefined) return { ready: await write(deps, id, lines) }
  const place = await describePlace(deps, placeId, id.language)
  if (place) lines.put(build.done, JSON.stringify(place))
  return { build: { ...build, done: build.done + 1 } }
}
