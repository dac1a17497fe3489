import { placeTypeOf } from '@storystone/schema/place-type.ts'
import { expect, test } from 'vitest'
import { createGazetteer, loadGazetteer } from './gazetteer.ts'

const gazetteer = loadGazetteer()

test('findByName finds each landmark by each of its names in each language', () => {
  const lost = gazetteer.landmarks.flatMap((landmark) =>
    [landmark.en, landmark.fr]
      .flatMap(({ name, aliases }) => [name, name.toUpperCase(), ...aliases])
      .filter((name) => gazetteer.findByName(name) !== landmark),
  )
  expect(lost).toEqual([])
})

test('findNear finds a landmark within 1.5 km and not beyond', () => {
  const north = (metres: number) => 13.4125 + metres / 111_195
  const [landmark] = gazetteer.landmarks
  if (!landmark) throw new Error('no landmark')
  const alone = createGazetteer([{ ...landmark, latitude: 13.4125, longitude: 103.867 }])
  expect(alone.findNear(north(1_490), 103.867)).not.toBeNull()
  expect(alone.findNear(north(1_510), 103.867)).toBeNull()
})

test('two landmarks of one name are refused, with the ids of both', () => {
  const [one, two] = gazetteer.landmarks
  if (!one || !two) throw new Error('no landmarks')
  const alike = { ...two, fr: { ...two.fr, aliases: [`The ${one.en.name.toUpperCase()}`] } }
  expect(() => createGazetteer([one, alike])).toThrow(
    new RegExp(`${one.id} and ${two.id} are both called`),
  )
})

test('a landmark has one drawing, whatever the language; of no type has only a third of them', () => {
  const typesOf = ({ en, fr }: (typeof gazetteer.landmarks)[number]) => [
    placeTypeOf('en', [en.name]),
    placeTypeOf('fr', [fr.name]),
  ]
  const all = gazetteer.landmarks.map((landmark) => [landmark.id, ...typesOf(landmark)] as const)
  expect(all.filter(([, en, fr]) => en !== fr)).toEqual([])
  expect(all.filter(([, en]) => en === null).length).toBeLessThan(all.length / 3)
  expect(Object.fromEntries(all)).toMatchObject({
    colosseum: 'amphitheatre',
    'machu-picchu': 'ruin',
    'mont-saint-michel': 'church',
    'pantheon-rome': 'temple',
    // A mausoleum has no drawing: hills and a sun rather than another building.
    'taj-mahal': null,
  })
})
