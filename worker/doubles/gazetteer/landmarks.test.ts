import { languages } from '@storystone/schema/catalog.ts'
import { describe, expect, test } from 'vitest'
import { continents, type Landmark } from './landmark.ts'
import { loadLandmarks } from './load-landmarks.ts'

const landmarks = loadLandmarks()
const byId = landmarks.map((landmark) => [landmark.id, landmark] as const)

/** South, north, west and east of what belongs to a continent, roughly, in degrees. */
const bounds: Record<Landmark['continent'], readonly [number, number, number, number]> = {
  Africa: [-35, 38, -26, 60],
  Asia: [-11, 78, 25, 180],
  Europe: [34, 72, -32, 66],
  'North America': [7, 84, -170, -52],
  'South America': [-56, 13, -82, -34],
  Oceania: [-50, 30, -180, 180],
}

const filler =
  /nestled|testament to|tapestry of|rich tapestry|stands as|whispers?\b|timeless|bustling|hidden gem|must-see|breathtaking|niché|témoigne de|riche tapisserie|hors du temps|incontournable|à couper le souffle|véritable joyau/i

const wordsOf = (paragraphs: readonly string[]): number =>
  paragraphs.join(' ').match(/\S+/g)?.length ?? 0

const textsOf = ({ en, fr }: Landmark): readonly string[] =>
  [en, fr].flatMap(({ title, facts, guide, funFact }) => [title, ...facts, ...guide, funFact])

test('the gazetteer has at least 60 landmarks on six continents', () => {
  expect(landmarks.length).toBeGreaterThanOrEqual(60)
  expect(new Set(landmarks.map(({ continent }) => continent))).toEqual(new Set(continents))
})

describe.each(byId)('%s', (_, landmark) => {
  test('lies on its continent, to four decimals', () => {
    const { continent, latitude, longitude } = landmark
    const [south, north, west, east] = bounds[continent]
    expect(latitude).toBeGreaterThan(south)
    expect(latitude).toBeLessThan(north)
    expect(longitude).toBeGreaterThan(west)
    expect(longitude).toBeLessThan(east)
    for (const degrees of [latitude, longitude]) {
      expect(degrees).toBe(Number(degrees.toFixed(4)))
      expect(degrees % 1).not.toBe(0)
    }
  })

  test.each(languages)('has a guide of 250 to 400 words (%s)', (language) => {
    const words = wordsOf(landmark[language].guide)
    expect(words).toBeGreaterThanOrEqual(250)
    expect(words).toBeLessThanOrEqual(400)
  })

  test.each(languages)('has a date or a figure in every fact (%s)', (language) => {
    const { facts } = landmark[language]
    expect(facts.filter((fact) => !/\d/.test(fact))).toEqual([])
    expect(new Set(facts).size).toBe(facts.length)
    expect(facts).not.toContain(landmark[language].funFact)
  })

  test('has no sentence in both languages', () => {
    const english = new Set([landmark.en.title, ...landmark.en.facts, ...landmark.en.guide])
    const french = [landmark.fr.title, ...landmark.fr.facts, ...landmark.fr.guide]
    expect(french.filter((text) => english.has(text))).toEqual([])
    expect(landmark.fr.funFact).not.toBe(landmark.en.funFact)
    expect(landmark.fr.guide.join(' ')).toMatch(/ (?:le|la|les|des|est|une?) /)
    expect(landmark.en.guide.join(' ')).toMatch(/ (?:the|of|and) /)
  })

  test('has no filler, exclamation mark or list mark', () => {
    const texts = textsOf(landmark)
    expect(texts.filter((text) => filler.test(text) || text.includes('!'))).toEqual([])
    expect(texts.filter((text) => /[•*#\n\t]|^- | {2}/.test(text))).toEqual([])
  })

  test('uses typographic apostrophes and few dashes', () => {
    const texts = textsOf(landmark)
    expect(texts.filter((text) => /\p{Letter}'\p{Letter}/u.test(text))).toEqual([])
    expect(texts.join('').split('—').length - 1).toBeLessThanOrEqual(4)
  })
})
