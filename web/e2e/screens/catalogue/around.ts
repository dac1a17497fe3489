import { type Around, mostAround } from '@storystone/schema/contract/around.ts'
import { placeTypes } from '@storystone/schema/place-type.ts'
import type { Screen } from '../screen.ts'
import { inOrder, press, reply, runFirst } from '../steps.ts'
import { placesIn } from './places.ts'

/** A device next to the Pantheon. */
const located = runFirst(`(() => {
  const coords = { latitude: 41.8986, longitude: 12.4768, accuracy: 12, speed: null, heading: null }
  navigator.permissions.query = async () => ({ state: 'granted' })
  navigator.geolocation.getCurrentPosition = (found) => found({ coords, timestamp: 1 })
  navigator.geolocation.watchPosition = () => 1
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
      ...{ id: `Q${index + 100}`, pictureUrl: null, distance: 40 + index * 60 },
      latitude: 41.8986 + Math.sin(index) * 0.0006 * (index + 1),
      longitude: 12.4768 + Math.cos(index) * 0.0008 * (index + 1),
      type: index % 5 === 4 ? null : (placeTypes[(index * 5) % placeTypes.length] ?? null),
    }
  })
  const answer: Around = { places: places.slice(0, mostAround), areas: [] }
  await reply({ around: { answer } })(stage)
}

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
    name: 'around-denied',
    arrange: denied,
    steps: [press('around.here')],
    state: ({ page: shown }) => shown.getByRole('alert'),
  },
]
