import { metresBetween } from '@storystone/schema/distance.ts'
import type { Landmark } from '../../../gazetteer/landmark.ts'
import type { Wiki } from '../entry.ts'
import patterns from './patterns.json' with { type: 'json' }
import type { Pen, Subject } from './pen.ts'
import type { Year } from './row.ts'
import { inYear, length, number, span } from './wording.ts'

const directionOf = (from: Landmark, to: Landmark): number => {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  const turn = Math.atan2(east, to.latitude - from.latitude) / (Math.PI / 4)
  return (Math.round(turn) + 8) % 8
}

/** The three nearest landmarks. */
const nearestTo = ({ landmark }: Subject, all: readonly Subject[]) =>
  all
    .filter((other) => other.landmark !== landmark)
    .map((other) => ({ other, away: metresBetween(landmark, other.landmark) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, 3)

const compass = { en: ['north', 'south', 'east', 'west'], fr: ['nord', 'sud', 'est', 'ouest'] }

/** Where it is, and what is nearest. */
export const locate = (pen: Pen, subject: Subject, all: readonly Subject[], wiki: Wiki): string => {
  const { latitude, longitude } = subject.landmark
  const near = nearestTo(subject, all)
  const distance = (metres: number): string => length(metres, wiki)[0]
  const [x = '', y = '', z = ''] = near.map(({ other }) => other.row.name[wiki])
  const [dx = '', dy = '', dz = ''] = near.map(({ away }) => distance(away))
  const [north = '', south = '', east = '', west = ''] = compass[wiki]
  const turn = near[0] ? directionOf(subject.landmark, near[0].other.landmark) : 0
  return [
    pen('position', {
      lat: number(Math.abs(latitude), wiki, 4),
      lon: number(Math.abs(longitude), wiki, 4),
      ns: latitude > 0 ? north : south,
      ew: longitude > 0 ? east : west,
    }),
    pen('nearest', { x, y, z, dx, dy, dz, direction: patterns[wiki].directions[turn] ?? '' }),
    pen('equator', { d: distance(Math.round(Math.abs(latitude) * 11.12) * 10_000) }),
  ].join(' ')
}

type Dated = Subject & { readonly ended: Year }

/** What is older and what is younger. */
export const compare = (
  pen: Pen,
  subject: Subject,
  all: readonly Subject[],
  wiki: Wiki,
): string[] => {
  const ended = subject.row.years?.[1]
  if (!ended) return []
  const others = all
    .filter(({ row }) => row.id !== subject.row.id)
    .flatMap((other): Dated[] => (other.row.years ? [{ ...other, ended: other.row.years[1] }] : []))
    .sort((a, b) => a.ended.year - b.ended.year)
  const earlier = others.filter((other) => other.ended.year < ended.year)
  const next = others.find((other) => other.ended.year > ended.year)
  const sentence = (key: string, other: Dated | undefined): string[] => {
    if (!other) return []
    const [from, to] = key === 'after' ? [ended, other.ended] : [other.ended, ended]
    const x = other.row.name[wiki]
    return [pen(key, { x, n: span(from, to, wiki), year: inYear(other.ended, wiki) })]
  }
  return [
    ...sentence('before', earlier.at(-1)),
    ...sentence('after', next),
    ...sentence('before', earlier.at(-9)),
  ]
}

const heightOf = ({ row }: Subject): number | undefined =>
  row.sizes.find(([kind, , part]) => kind === 'height' && !part)?.[1]

/** What is higher and what is lower. */
export const compareHeights = (
  pen: Pen,
  subject: Subject,
  all: readonly Subject[],
  wiki: Wiki,
): string[] => {
  const own = heightOf(subject) ?? 0
  const others = all
    .flatMap((other) => ({ name: other.row.name[wiki], height: heightOf(other) ?? 0 }))
    .sort((a, b) => a.height - b.height)
  const lower = others.filter(({ height }) => height > 0 && height < own).at(-1)
  const higher = others.find(({ height }) => height > own)
  if (own === 0 || !lower || !higher) return []
  const metres = (value: number): string => length(value, wiki)[0]
  const [a, b] = [metres(own - lower.height), metres(higher.height - own)]
  return [pen('taller', { h: metres(own), a, b, x: lower.name, y: higher.name })]
}
