/** A letter of the compass for its name or another letter, a sign for "degrees"; other words stay. */
import { foldWord, languagePacks } from '#worker/languages'
import type { Position } from '#worker/location'

const sign = (word: string): string => {
  const folded = foldWord(word)
  for (const { places, units, stem } of Object.values(languagePacks)) {
    const letter = places.compass.next.get(folded)?.value
    if (letter !== undefined) return letter
    if (units.next.get(stem(word.toLowerCase()))?.value?.base === 'degree') return '°'
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
export const positionOf = (latitude: number, longitude: number): Position | null =>
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
