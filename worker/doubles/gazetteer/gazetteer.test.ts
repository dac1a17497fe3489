import { placeTypeOf } from '@storystone/schema/place-type.ts'
import { expect, test } from 'vitest'
import { loadGazetteer } from './gazetteer.ts'

const gazetteer = loadGazetteer()

test('findByName finds each landmark by each of its names in each language', () => {
  const lost = gazetteer.landmarks.flatMap((landmark) =>
    [landmark.en, landmark.fr]
      .flatMap(({ name, aliases }) => [name, name.toUpperCase(), ...aliases])
      .filter((name) => gazetteer.findByName(name) !== landmark),
  )
  expect(lost).toEqual([])
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
