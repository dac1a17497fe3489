import { type Around, mostAround } from '@storystone/schema/contract/around.ts'
import { placeTypes } from '@storystone/schema/place-type.ts'
import type { Screen, State } from '../screen.ts'
import { inOrder, press, reply, runFirst, see } from '../steps.ts'
import { placesIn } from './places.ts'

/** A device next to the Pantheon. */
const located = runFirst(`(() => {
  const coords = { latitude: 41.8986, longitude: 12.4768, accuracy: 12, speed: null, heading: null }
  navigator.permissions.query = async () => ({ state: 'granted' })
  navigator.geolocation.getCurrentPosition = (found) => found({ coords, timestamp: 1 })
  navigator.geolocation.watchPosition = (found) => {
    found({ coords, timestamp: 1 })
    return 1
  }
})()`)

/** A device that may not say where it is. */
const denied = runFirst(`(() => {
  navigator.permissions.query = async () => ({ state: 'denied' })
  navigator.geolocation.getCurrentPosition = (_, failed) => failed({ code: 1 })
})()`)

const around = async (stage: Parameters<ReturnType<typeof reply>>[0]): Promise<void> => {
  const named = placesIn(stage.language)
  const places = Array.from({ length: 14 }, (_, index) => {
    const place = named[index % named.length]
    if (place === undefined) throw new Error('There are no places')
    return {
      ...place,
      id: `Q${index + 100}`,
      pictureUrl: null,
      distance: 40 + index * 60,
      latitude: 41.8986 + Math.sin(index) * 0.0006 * (index + 1),
      longitude: 12.4768 + Math.cos(index) * 0.0008 * (index + 1),
      type: index % 5 === 4 ? null : (placeTypes[(index * 5) % placeTypes.length] ?? null),
    }
  })
  const answer: Around = { places: places.slice(0, mostAround), areas: [] }
  await reply({ around: { answer } })(stage)
}

/** The map once it is drawn. */
const drawn: State = ({ page: shown }) => shown.locator('[data-testid="map"][aria-busy="false"]')

/** A story of the Pantheon and one in Paris. */
const told = reply(({ language }) => ({
  mapStories: {
    answer: [
      { placeId: 'Q103', title: 'A Temple of All Gods', latitude: 41.8986, longitude: 12.4768 },
      { placeId: 'Q1', title: 'The Iron Lady', latitude: 48.8583, longitude: 2.2945 },
    ].map((story) => ({ ...story, id: story.placeId, language })),
  },
}))

/** One place, in the middle of the map. */
const alone = reply(({ language }) => ({
  around: {
    answer: {
      places: placesIn(language)
        .slice(0, 1)
        .map((place) => ({
          ...place,
          id: 'Q100',
          distance: 0,
          pictureUrl: null,
          type: 'temple' as const,
          latitude: 41.8986,
          longitude: 12.4768,
        })),
      areas: [],
    },
  },
}))

const page = { path: '/around', heading: 'around.title' } as const

/** What is around: before it is known, found, and where the location is not allowed. */
export const aroundScreens: readonly Screen[] = [
  { ...page, name: 'around-start' },
  {
    ...page,
    name: 'around',
    arrange: inOrder(located, around),
    state: ({ page: shown, texts }) => shown.getByText(texts.around.nearYou),
  },
  {
    ...page,
    name: 'around-own-walk',
    arrange: inOrder(located, around),
    steps: [
      async ({ page: shown, texts }) => {
        const add = shown.getByRole('button', { name: texts.walk.add.split('{{')[0] ?? '' })
        for (const index of [0, 2, 3]) await add.nth(index).click()
      },
    ],
    state: ({ page: shown, texts }) => shown.getByRole('region', { name: texts.walk.own }),
  },
  {
    ...page,
    name: 'around-map',
    arrange: inOrder(located, around, told),
    steps: [press('around.map')],
    state: drawn,
  },
  {
    ...page,
    name: 'around-map-card',
    arrange: inOrder(located, alone),
    steps: [press('around.map'), see(drawn), ({ page: shown }) => shown.getByTestId('map').click()],
    state: ({ page: shown, texts }) =>
      shown.getByRole('button', { name: texts.buttons.dismiss, exact: true }),
  },
  {
    ...page,
    name: 'around-everywhere',
    arrange: told,
    steps: [press('around.map')],
    state: drawn,
  },
  {
    ...page,
    name: 'around-no-map',
    arrange: inOrder(
      located,
      around,
      runFirst('HTMLCanvasElement.prototype.getContext = () => null'),
    ),
    state: 'around.noWebgl',
  },
  {
    ...page,
    name: 'around-denied',
    arrange: denied,
    steps: [press('around.here')],
    state: ({ page: shown }) => shown.getByRole('alert'),
  },
]
