import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { Candidate } from '@storystone/schema/contract/places.ts'
import { pictureUrl } from '@storystone/schema/contract/places.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { placeTypeOf } from '@storystone/schema/place-drawing.ts'
import { sceneJpeg } from '../../photo/scene.ts'
import type { Screen, Step } from '../screen.ts'
import { dialog, discover, fill, home, inOrder, located, press, reply, see } from '../steps.ts'

const place = (
  id: string,
  [name, description]: readonly [string, string],
  distance: number | null,
): Candidate => ({
  id,
  name,
  description,
  distance,
  latitude: null,
  longitude: null,
  pictureUrl: id === 'Q4' ? null : pictureUrl(id),
  languages: ['en', 'fr'],
})

const texts = {
  en: [
    ['Pantheon, Rome', 'former Roman temple in Rome, Italy'],
    ['Panthéon', 'mausoleum in the Latin Quarter of Paris, France'],
    ['Pantheon of the Illustrious Men of Portugal', 'church in Lisbon'],
    ['Column of Trajan', 'triumphal column'],
    ['Theatre', 'ruins'],
    ['Fountain of the Four Rivers', 'fountain'],
  ],
  fr: [
    ['Panthéon de Rome', 'ancien temple romain à Rome, Italie'],
    ['Panthéon (Paris)', 'mausolée du Quartier latin à Paris, France'],
    ['Panthéon national des hommes illustres du Portugal', 'église de Lisbonne'],
    ['Colonne Trajane', 'colonne triomphale'],
    ['Théâtre', 'ruines'],
    ['Fontaine des Quatre-Fleuves', 'fontaine'],
  ],
} as const

const distances = [240, 1_106_400, 1_862_000, 380, 90, 1240]

/** Places for the picker, the third without a picture, or for the chips. */
export const placesIn = (language: Language): (Candidate & Pick<PlaceAround, 'type'>)[] =>
  texts[language].map((named, index) => ({
    ...place(`Q${index + 2}`, named, distances[index] ?? null),
    type: placeTypeOf(language, [named[1], named[0]]),
  }))

const credit = [
  '<https://commons.wikimedia.org/wiki/File:Example.jpg>; rel="author"; title*=UTF-8\'\'Ada%20Example',
  '<https://creativecommons.org/licenses/by-sa/4.0/>; rel="license"; title*=UTF-8\'\'CC%20BY-SA%204.0',
].join(', ')

/** Replies with these places, and a picture for each. */
export const withPlaces =
  (count: number, sure = false): Step =>
  async (stage) => {
    const file = await sceneJpeg(stage.page)
    const candidates = placesIn(stage.language).slice(0, count)
    await reply({
      places: { answer: { candidates, sure } },
      placesInPhoto: { answer: { candidates, sure: false, photoId: 'p' } },
      placeSuggestions: { answer: { suggestions: candidates.slice(0, 5) } },
      placePicture: { file, type: 'image/jpeg', link: credit },
    })(stage)
  }

const ask = [withPlaces(3), discover('Pantheon'), see(dialog)]

/** Which place is meant, and what is around. */
export const placesScreens: readonly Screen[] = [
  { ...home, name: 'places-picker', steps: ask },
  { ...home, name: 'places-picker-none', steps: [...ask, press('places.none')] },
  {
    ...home,
    name: 'places-sure',
    replies: { storyFromText: 'withheld' },
    steps: [withPlaces(1, true), discover('Pantheon')],
    state: ({ page }) => page.locator('figcaption'),
  },
  {
    ...home,
    name: 'places-suggested',
    steps: [
      withPlaces(6),
      fill('landmark', 'Pan'),
      see(({ page }) => page.getByRole('option').first()),
      ({ page }) => page.keyboard.press('ArrowDown'),
    ],
  },
  {
    ...home,
    name: 'places-around',
    arrange: inOrder(located, withPlaces(6)),
    state: ({ page, texts }) => page.getByRole('list', { name: texts.places.around }),
  },
]
