import * as z from 'zod/mini'

export const continents = [
  'Africa',
  'Asia',
  'Europe',
  'North America',
  'South America',
  'Oceania',
] as const

const text = z.string('must be a text').check(z.minLength(1, 'is empty'), z.trim())

const texts = (least: number, most: number) =>
  z
    .array(text, 'must be a list of texts')
    .check(
      z.minLength(least, `must hold at least ${least}`),
      z.maxLength(most, `must hold at most ${most}`),
    )

const degrees = (most: number) =>
  z
    .number('must be a number of degrees')
    .check(z.gte(-most, `is below -${most}`), z.lte(most, `is above ${most}`))

/** A landmark in one language. `name` has no leading article. */
const Description = z.strictObject(
  {
    name: text,
    aliases: texts(0, 20),
    place: text,
    kind: text,
    title: text,
    facts: texts(6, 6),
    guide: texts(3, 5),
    funFact: text,
  },
  'must hold name, aliases, place, kind, title, facts, guide and funFact, and nothing else',
)

/**
 * One file of landmarks/. Coordinates are degrees in WGS 84, `facts` sentences, `guide`
 * paragraphs. Neither language is a translation of the other.
 */
export const Landmark = z.strictObject(
  {
    id: z.string('must be a text').check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not kebab-case')),
    continent: z.enum(continents, `must be one of ${continents.join(', ')}`),
    latitude: degrees(90),
    longitude: degrees(180),
    en: Description,
    fr: Description,
  },
  'must hold id, continent, latitude, longitude, en and fr, and nothing else',
)
export type Landmark = z.infer<typeof Landmark>
