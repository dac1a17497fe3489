import { expect } from '@playwright/test'
import { cellAt } from '@storystone/schema/area-cell.ts'
import type { Screen, State, Step } from '../screen.ts'
import { inOrder, located, press, putInto, reply, runFirst, screensWith, see } from '../steps.ts'
import { placesIn } from './places.ts'

/** A device that may not say where it is. */
const denied = runFirst(`(() => {
  navigator.permissions.query = async () => ({ state: 'denied' })
  navigator.geolocation.getCurrentPosition = (_, failed) => failed({ code: 1 })
})()`)

/** Fourteen places around the middle of the map. */
const around = reply(({ language }) => {
  const named = placesIn(language)
  const places = [...named, ...named, ...named].slice(0, 14).map((place, index) => ({
    ...place,
    id: `Q${index + 100}`,
    pictureUrl: null,
    distance: 40 + index * 60,
    latitude: 41.8986 + Math.sin(index) * 0.0006 * (index + 1),
    longitude: 12.4768 + Math.cos(index) * 0.0008 * (index + 1),
  }))
  return { around: { answer: { places, areas: [] } } }
})

/** A place whose pin is marked: by its card, or by its row beside the map. */
const marked: State = ({ page: shown, texts }) =>
  shown
    .getByRole('button', { name: texts.buttons.dismiss, exact: true })
    .or(shown.locator('li[aria-current]'))

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

const building = {
  answer: { ready: null, building: { done: 18, of: 42 }, isOld: false, hasFailed: false },
} as const

/** Areas that this browser keeps: one with its map, one without, and one whose update was cut. */
const keptAreas: Step = ({ page: shown, language }) => {
  const ready = (places: number, bytes: number) => ({
    ...{ revision: 'revision-of-one-', builtAt: '2026-11-20T09:00:00.000Z', places, bytes },
  })
  const note = (latitude: number, label: string, more: object) => ({
    ...{ cell: cellAt({ latitude, longitude: 2.3 }), language, label, at: latitude },
    ...{ ready: ready(87, 2_310_000), coming: null, isPaused: true, tiles: null },
    ...more,
  })
  const notes = [
    note(41.9, 'Pantheon', {
      tiles: { set: 'a', count: 27, bytes: 1_140_000, at: Date.now() },
    }),
    note(48.86, 'Sainte-Chapelle', {}),
    note(51.5, 'Westminster Hall', {
      coming: { ...ready(91, 2_460_000), received: 1_310_000, parts: 5 },
    }),
  ]
  const entries = notes.map((each) => [`pack/${each.cell}/${each.language}`, each])
  return shown.evaluate(putInto('storystone-packs', 'packs', JSON.stringify(entries), 'change'))
}

const page = { path: '/around', heading: 'around.title' } as const
const onMap = '/around?view=map'

/** What is around: before it is known, found, and where the location is not allowed. */
export const aroundScreens: readonly Screen[] = screensWith(page, [
  { name: 'around-start' },
  {
    name: 'around',
    arrange: inOrder(located, around),
    state: ({ page: shown, texts }) => shown.getByText(texts.around.nearYou),
  },
  {
    name: 'around-place',
    arrange: inOrder(located, around),
    steps: [
      ({ page: shown }) =>
        shown
          .getByRole('main')
          .locator('li button:is([aria-haspopup="dialog"], [aria-expanded])')
          .first()
          .click(),
    ],
    state: 'around.wayThere',
  },
  {
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
    path: onMap,
    name: 'around-map',
    arrange: inOrder(located, around, told),
    state: drawn,
  },
  {
    path: `${onMap}&place=Q100`,
    name: 'around-map-card',
    arrange: inOrder(located, alone),
    steps: [see(marked)],
    state: drawn,
  },
  {
    path: `${onMap}&place=Q103`,
    name: 'around-map-of-a-story',
    arrange: inOrder(located, around, told),
    // The pin stands out once its story is known, and the map is drawn again with it.
    steps: [see(marked)],
    state: drawn,
  },
  {
    path: onMap,
    name: 'around-everywhere',
    arrange: told,
    state: drawn,
  },
  {
    name: 'around-no-map',
    arrange: inOrder(
      located,
      around,
      runFirst('HTMLCanvasElement.prototype.getContext = () => null'),
    ),
    state: 'around.noWebgl',
  },
  {
    name: 'around-denied',
    arrange: denied,
    steps: [press('around.here')],
    state: ({ page: shown }) => shown.getByRole('alert'),
  },
  {
    name: 'around-keeping',
    replies: { pack: building, buildPack: building },
    arrange: inOrder(located, around),
    steps: [press('packs.keep')],
    state: ({ page: shown, texts }) =>
      shown.getByRole('progressbar', { name: texts.packs.progress, exact: true }),
    leave: inOrder(press('packs.stop'), press('packs.remove'), see('packs.offer')),
  },
  {
    name: 'settings-areas',
    path: '/settings',
    heading: 'settings.title',
    steps: [see('packs.here'), keptAreas],
    state: 'packs.noMap',
    leave: async ({ page: shown, texts }) => {
      const remove = shown.getByRole('button', { name: texts.packs.remove, exact: true })
      for (const left of [2, 1, 0]) {
        await remove.first().click()
        await expect(remove).toHaveCount(left)
      }
    },
  },
])
