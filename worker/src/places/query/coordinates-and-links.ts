import { foldWord, languagePacks } from '#worker/languages'
import type { Position } from '#worker/location'

/** The compass letter for the name of a direction, ° for "degrees"; any other word as it is. */
const sign = (word: string): string => {
  const folded = foldWord(word)
  for (const { places, units, stem } of Object.values(languagePacks)) {
    const letter = places.compass.get(folded)
    if (letter) return letter
    if (units.get(stem(word.toLowerCase()))?.base === '°') return '°'
  }
  return word
}

const axes = Object.values(languagePacks).flatMap(({ places }) => [...places.axes])
/** `lat: 48.86, lon: 2.29` */
const labels = new RegExp(`\\b(?:${axes.join('|')})\\b\\.?\\s*[:=]?`, 'gi')

/** One way to write each mark; a comma between digits is decimal where no point is. */
const normalize = (text: string): string => {
  const marked = text
    .replace(/[º˚]/g, '°')
    .normalize('NFKC')
    .replace(/\p{L}+/gu, sign)
    .replace(labels, ' ')
    .replace(/[−–]/g, '-')
    .replace(/''|″|“|”/g, '"')
    .replace(/[′’‘´`]/g, "'")
    .replace(/''/g, '"')
    .replace(/^[\s([]+|[\s)\]]+$/g, '')
    .toUpperCase()
  return /\d\.\d/.test(marked) ? marked : marked.replace(/(?<=\d),(?=\d)/g, '.')
}

/** What the two angles of a text are: by the letters of the compass, a separator, or a blank. */
const halvesOf = (text: string): readonly string[] => {
  if (/^[NSEW]/.test(text)) {
    const second = text.slice(1).search(/[NSEW]/) + 1
    return second > 0 ? [text.slice(0, second), text.slice(second)] : []
  }
  const first = text.search(/[NSEW]/)
  if (first >= 0) return [text.slice(0, first + 1), text.slice(first + 1)]
  const parts = text.split(/[,;/]/)
  if (parts.length > 1) return parts
  const degrees = [...text.matchAll(/[-+]?\d+(?:\.\d+)?\s*°/g)]
  const at = degrees[1]?.index
  return at === undefined ? text.split(/\s+/) : [text.slice(0, at), text.slice(at)]
}

const angle =
  /^([NSEW])?\s*([-+])?\s*(\d{1,3}(?:\.\d{1,16})?)\s*(°)?(?:\s*(?<=[°\s])(\d{1,2}(?:\.\d{1,12})?)\s*(')?(?:\s*(?<=['\s])(\d{1,2}(?:\.\d{1,12})?)\s*(")?)?)?\s*([NSEW])?$/

type Angle = {
  readonly degrees: number
  readonly side: string | null
  /** Whether it can be nothing but an angle. */
  readonly isClear: boolean
}

const parseAngle = (half: string): Angle | null => {
  const found = angle.exec(half.replace(/^[\s,;/]+|[\s,;/]+$/g, ''))
  if (!found) return null
  const [, before, sign, whole = '', mark, minutes = '0', , seconds = '0', , after] = found
  if (before && after) return null
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const side = before ?? after ?? null
  const size = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
  const isNegative = (sign === '-') !== (side === 'S' || side === 'W')
  const isFraction = whole.includes('.')
  const isClear = isFraction || mark !== undefined || (side !== null && found[5] !== undefined)
  return { degrees: isNegative ? -size : size, side, isClear }
}

const isNorthSouth = ({ side }: Angle): boolean => side === 'N' || side === 'S'
const isEastWest = ({ side }: Angle): boolean => side === 'E' || side === 'W'

/** A longest text in which coordinates are looked for: nobody writes longer ones. */
const longest = 100

/** A position on Earth; null for what is none. */
const positionOf = (latitude: number, longitude: number): Position | null =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null

/**
 * Reads coordinates in the usual forms: decimal, with degrees, minutes and seconds, with a sign or with
 * N, S, E, W or O, in English and in French. Null for anything else.
 */
export const parseCoordinates = (text: string): Position | null => {
  if (text.length > longest || !/\d/.test(text)) return null
  const halves = halvesOf(normalize(text).trim()).map((half) => half.trim())
  const [one, other] = halves.filter((half) => half !== '').map(parseAngle)
  if (halves.filter((half) => half !== '').length !== 2 || !one || !other) return null
  if (!one.isClear || !other.isClear) return null
  const isSwapped = isEastWest(one) || isNorthSouth(other)
  const [latitude, longitude] = isSwapped ? [other, one] : [one, other]
  if (isEastWest(latitude) || isNorthSouth(longitude)) return null
  return positionOf(latitude.degrees, longitude.degrees)
}

/** What an address of a map or an encyclopaedia leads to; each may be absent. */
type Linked = {
  readonly position?: Position
  readonly name?: string
  /** An article in the Wikipedia of a language. */
  readonly article?: { readonly wiki: string; readonly title: string }
  /** An item of Wikidata. */
  readonly item?: string
}

/** Text that may have been cut off in the middle of a character. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/%[\da-f]?$|%$/i, ''))
  } catch {
    return text
  }
}

/** Reads a position by a form with two groups. */
const positionBy =
  (form: RegExp) =>
  (text: string | null | undefined): Position | undefined => {
    const [, latitude, longitude] = form.exec(text ?? '') ?? []
    if (latitude === undefined || longitude === undefined) return undefined
    return positionOf(Number(latitude), Number(longitude)) ?? undefined
  }

/** What a parameter for coordinates begins with. */
const pair = positionBy(/^(?:loc:)?\s*(-?\d{1,2}(?:\.\d+)?)\s*[,~/]\s*(-?\d{1,3}(?:\.\d+)?)/)
/** A text that is nothing but coordinates. "9/11 Memorial" is a name. */
const wholePair = positionBy(
  /^(?:loc:)?\s*(-?\d{1,2}(?:\.\d+)?)\s*[,~]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/,
)

/** A name in an address, unless it is coordinates. */
const nameIn = (text: string | null | undefined): Linked => {
  const name = decode((text ?? '').replaceAll('+', ' ')).trim()
  const position = wholePair(name) ?? parseCoordinates(name)
  if (position) return { position }
  return name === '' ? {} : { name }
}

/** The first position that one of these says. */
const positionIn = (...texts: readonly (string | null | undefined)[]): Linked => {
  const [position] = texts.flatMap((text) => pair(text) ?? [])
  return position ? { position } : {}
}

const firstOf = (query: URLSearchParams, ...names: readonly string[]): string | null =>
  names.flatMap((name) => query.get(name) ?? [])[0] ?? null

const google = ({ pathname, searchParams: query }: URL): Linked => {
  const [, kind = '', name = ''] = /^\/maps\/(place|search)\/([^/@]+)/.exec(pathname) ?? []
  const pin = /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/.exec(pathname)
  const at = /@(-?\d+\.\d+,-?\d+\.\d+)/.exec(pathname)?.[1]
  return {
    ...positionIn(pin && `${pin[1]},${pin[2]}`, at, firstOf(query, 'll', 'center', 'sll')),
    ...nameIn(kind === '' ? firstOf(query, 'q', 'query', 'destination', 'daddr') : name),
  }
}

const openStreetMap = ({ hash, searchParams: query }: URL): Linked => {
  const [, latitude, longitude] = /map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash) ?? []
  const pin = `${firstOf(query, 'mlat', 'lat')},${firstOf(query, 'mlon', 'lon')}`
  return { ...positionIn(pin, `${latitude},${longitude}`), ...nameIn(query.get('query')) }
}

const apple = ({ searchParams: query }: URL): Linked => ({
  ...positionIn(firstOf(query, 'll', 'coordinate'), firstOf(query, 'sll', 'center')),
  ...nameIn(firstOf(query, 'q', 'name', 'daddr', 'address')),
})

const otherMap = ({ searchParams: query }: URL): Linked => ({
  ...positionIn(firstOf(query, 'll', 'cp', 'map'), `${query.get('lat')},${query.get('lon')}`),
  ...nameIn(query.get('q')),
})

const wikipedia = ({ hostname, pathname, searchParams: query }: URL): Linked => {
  const [wiki = ''] = hostname.split('.')
  const path = /^\/(?:wiki|zh-\w+)\/(.+)/.exec(pathname)?.[1]
  const title = decode(path ?? query.get('title') ?? '')
    .replaceAll('_', ' ')
    .trim()
  return title === '' || !/^[a-z-]{2,12}$/.test(wiki) ? {} : { article: { wiki, title } }
}

const wikidata = ({ pathname, hash }: URL): Linked => {
  const item = /\bQ[1-9]\d{0,11}\b/.exec(`${pathname}${hash}`)?.[0]
  return item ? { item } : {}
}

/** Who gives out addresses, by their host. */
const readers: readonly (readonly [RegExp, (url: URL) => Linked])[] = [
  [/(?:^|\.)google\.[a-z.]{2,6}$/, google],
  [/(?:^|\.)(?:openstreetmap|osm)\.(?:org|de|fr)$/, openStreetMap],
  [/^maps\.apple(?:\.com)?$/, apple],
  [/^[a-z-]+(?:\.m)?\.wikipedia\.org$/, wikipedia],
  [/(?:^|\.)wikidata\.org$/, wikidata],
  [/(?:^|\.)(?:bing\.com|waze\.com|here\.com|organicmaps\.app|mapy\.cz|mapy\.com)$/, otherMap],
]

/** `geo:48.86,2.29?q=Eiffel Tower`, RFC 5870 with the additions of Android. */
const geo = (address: string): Linked => {
  const [, path = '', query = ''] = /^geo:([^?]*)\??(.*)$/i.exec(address) ?? []
  const asked = new URLSearchParams(query).get('q') ?? ''
  const [, pin = '', label = ''] = /^([^(]*)(?:\((.*)\))?$/.exec(asked) ?? []
  const position = wholePair(pin) ?? pair(path)
  // `geo:0,0?q=…` stands for a name alone.
  const isPlaced = position && (position.latitude !== 0 || position.longitude !== 0)
  return {
    ...(isPlaced ? { position } : {}),
    ...(label !== '' ? nameIn(label) : wholePair(pin) ? {} : nameIn(pin)),
  }
}

const addressIn =
  /geo:\S.*|https?:\/\/\S+|(?<![\w@])(?:[a-z\d-]{1,63}\.){1,3}(?:org|com|fr|net|app|goo\.gl|apple)\/\S*/i

/** What the first address in a text leads to, and the text before it; null without an address. */
export const parseLink = (
  text: string,
): { readonly linked: Linked; readonly before: string } | null => {
  const found = addressIn.exec(text)
  if (!found) return null
  const before = text.slice(0, found.index).trim()
  const [address] = found
  if (/^geo:/i.test(address)) return { linked: geo(address), before }
  const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)
  const host = url?.hostname.toLowerCase() ?? ''
  const read = readers.find(([known]) => known.test(host))?.[1]
  return { linked: url && read ? read(url) : {}, before }
}
