import { boundsOfCell, type CellBounds, isWithin } from '@storystone/schema/area-cell.ts'
import { languages } from '@storystone/schema/catalog.ts'
import type { PackId, ReadyPack } from '@storystone/schema/contract/packs.ts'
import { findWithin, type Place } from '#worker/places'
import { type DescribeDeps, describePlace } from './describe-place.ts'
import { type Build, composeFile, packContentType, packFolder } from './pack-record.ts'

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
