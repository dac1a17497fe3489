import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import { pictureUrl } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { metresBetween, type Point } from '@storystone/schema/distance.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import type { Format } from '@storystone/schema/formats.ts'
import { defaultLanguage, type Language } from '@storystone/schema/languages.ts'
import { placeTypeOf } from '@storystone/schema/place-drawing.ts'
import {
  onPacksChange,
  type PackEntry,
  type PackNote,
  type PackText,
  readEntries,
  readNotes,
  readPicture,
  readText,
} from './area-store.ts'

/** A place of a pack with its distance in metres; null where that was not asked for. */
export type PackedPlace = PackEntry & { readonly distance: number | null }

/** The places within a radius, the nearest first. */
export const nearestOf = (
  entries: readonly PackEntry[],
  from: Point,
  { radius, most }: { readonly radius: number; readonly most: number },
): readonly PackedPlace[] =>
  entries
    .map((entry) => ({ ...entry, distance: Math.round(metresBetween(from, entry)) }))
    .filter(({ distance }) => distance <= radius)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, most)

const startOf = (name: string, text: string): number => {
  if (name === text) return 3
  if (name.startsWith(text)) return 2
  return name.split(' ').some((word) => word.startsWith(text)) || name.includes(` ${text}`) ? 1 : 0
}

/** The places that a text may mean, by all their names, the likeliest first. */
export const namedIn = (
  entries: readonly PackEntry[],
  text: string,
  most: number,
): readonly PackedPlace[] => {
  const folded = foldName(text)
  if (folded === '') return []
  return entries
    .map((entry) => ({
      entry,
      fit: Math.max(...[entry.name, ...entry.names].map((name) => startOf(foldName(name), folded))),
    }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit || b.entry.popularity - a.entry.popularity)
    .slice(0, most)
    .map(({ entry }) => ({ ...entry, distance: null }))
}

type Packed = { readonly entry: PackEntry; readonly note: PackNote }

/** Each place of the packs once, by its id: in the reader's language where a pack has it in that one. */
const readPacked = async (language: Language): Promise<ReadonlyMap<string, Packed>> => {
  const notes = (await readNotes()).toSorted(
    (one, other) => Number(one.language === language) - Number(other.language === language),
  )
  const packed = new Map<string, Packed>()
  for (const note of notes)
    for (const entry of await readEntries(note)) packed.set(entry.id, { entry, note })
  return packed
}

const known = new Map<Language, Promise<ReadonlyMap<string, Packed>>>()
onPacksChange(() => known.clear())

const packedIn = (language: Language): Promise<ReadonlyMap<string, Packed>> => {
  const reading = known.get(language) ?? readPacked(language)
  known.set(language, reading)
  reading.catch(() => known.delete(language))
  return reading
}

/** The addresses of pictures that were shown, by place: lists are made again and again. */
const urls = new Map<string, string>()
onPacksChange(() => {
  for (const url of urls.values()) URL.revokeObjectURL(url)
  urls.clear()
})

/** The address of a picture. It ends in # because callers append ?width=…: behind # that changes nothing. */
const pictureUrlOf = async ({ entry, note }: Packed): Promise<string | null> => {
  if (!entry.hasPicture) return null
  const known = urls.get(entry.id)
  if (known !== undefined) return known
  const picture = await readPicture(note, entry.id)
  if (!picture) return null
  const url = `${URL.createObjectURL(picture)}#`
  urls.set(entry.id, url)
  return url
}

const placeOf = async (
  { id, name, description, latitude, longitude, languages, distance }: PackedPlace,
  packed: Packed | undefined,
): Promise<PlaceAround> => ({
  id,
  name,
  description,
  latitude,
  longitude,
  languages,
  distance,
  type: placeTypeOf(packed?.note.language ?? defaultLanguage, [description, name]),
  pictureUrl: packed ? await pictureUrlOf(packed).catch(() => null) : null,
})

/** All that a pack has, the best known first. */
export const placesOf = async (note: PackNote): Promise<PlaceAround[]> =>
  Promise.all(
    (await readEntries(note)).map((entry) =>
      placeOf({ ...entry, distance: null }, { entry, note }),
    ),
  )

const placesIn = async (
  language: Language,
  pick: (entries: readonly PackEntry[]) => readonly PackedPlace[],
): Promise<PlaceAround[]> => {
  const packed = await packedIn(language)
  const picked = pick([...packed.values()].map(({ entry }) => entry))
  return Promise.all(picked.map((place) => placeOf(place, packed.get(place.id))))
}

/** What the packs of this device have around a position, the nearest first, as the API has it. */
export const packedAround = (
  from: Point,
  language: Language,
  { radius = 10_000, most = 60 }: { readonly radius?: number; readonly most?: number } = {},
): Promise<PlaceAround[]> =>
  placesIn(language, (entries) => nearestOf(entries, from, { radius, most }))

/** What the packs of this device have of a name, the likeliest first. */
export const packedNamed = (text: string, language: Language, most = 5): Promise<PlaceAround[]> =>
  placesIn(language, (entries) => namedIn(entries, text, most))

/** The ids of all places that the packs of this device have. */
export const packedIds = async (language: Language): Promise<ReadonlySet<string>> =>
  new Set((await packedIn(language)).keys())

/** The picture of a place in a pack; null without one. */
export const packedPicture = async (placeId: string, language: Language): Promise<Blob | null> => {
  const packed = (await packedIn(language)).get(placeId)
  return packed ? readPicture(packed.note, placeId) : null
}

/** What a pack has of a place in each format; an inscription is translated from a photo. */
const readingIn = {
  quick_facts: ({ facts }) => facts,
  history_guide: ({ guide }) => guide,
  translate_inscription: () => null,
} satisfies Readonly<Record<Format, (text: PackText) => PackText['facts' | 'guide']>>

/** Whether a story is a pack's, so that its page is the place's: /area/{place}. */
export const isPackedStory = ({ id }: Pick<Story, 'id'>): boolean => id.startsWith('pack-')

/** A reading as a story that is nobody's. */
const storyOf = ({ entry, note }: Packed, text: PackText, format: Format): Story | null => {
  const { source, credit } = text
  const reading = readingIn[format](text)
  if (!reading) return null
  return {
    id: `pack-${entry.id}-${format}`,
    title: entry.name,
    format,
    language: source.language,
    ...reading,
    location: entry.description,
    imageUrl: null,
    createdAt: note.ready?.builtAt ?? source.retrievedAt,
    narrationUrl: null,
    candidates: [],
    confidence: null,
    recognised: null,
    placeId: entry.id,
    landmark: entry.name,
    writer: 'extract',
    sources: [source],
    picture: credit && { url: pictureUrl(entry.id), ...credit },
  }
}

/** What a pack tells of a place: its facts and its guide, each null where there is none. */
export type PackedReading = {
  readonly place: PackEntry
  readonly facts: Story | null
  readonly guide: Story | null
}

/** Reads a place of a pack; null where no pack has it. Needs no connection. */
export const readPackedPlace = async (
  placeId: string,
  language: Language,
): Promise<PackedReading | null> => {
  const packed = (await packedIn(language)).get(placeId)
  const text = packed && (await readText(packed.note, placeId))
  if (!packed || !text) return null
  const facts = storyOf(packed, text, 'quick_facts')
  const guide = storyOf(packed, text, 'history_guide')
  return { place: packed.entry, facts, guide }
}
