import * as z from 'zod/mini'

const continents = [
  'Africa',
  'Asia',
  'Europe',
  'North America',
  'South America',
  'Oceania',
] as const

const text = z.string().check(z.trim(), z.minLength(1))

const texts = (least: number, most: number) =>
  z.array(text).check(z.minLength(least), z.maxLength(most))

const degrees = (most: number) => z.number().check(z.gte(-most), z.lte(most))

/** A landmark in one language. `name` has no leading article. */
const Description = z.strictObject({
  name: text,
  aliases: texts(0, 20),
  place: text,
  kind: text,
  title: text,
  facts: texts(6, 6),
  guide: texts(3, 5),
  funFact: text,
})

/**
 * One file of landmarks/. Coordinates are degrees in WGS 84, `facts` sentences, `guide`
 * paragraphs. Neither language is a translation of the other.
 */
export const Landmark = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  continent: z.enum(continents),
  latitude: degrees(90),
  longitude: degrees(180),
  en: Description,
  fr: Description,
})
export type Landmark = z.infer<typeof Landmark>
