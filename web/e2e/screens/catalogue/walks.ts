import type { Around } from '@storystone/schema/contract/around.ts'
import { giveDeviceVoices } from '../../narration/device-voices.ts'
import { fillIn } from '../../pages/texts.ts'
import type { Screen, Stage, Step } from '../screen.ts'
import { inOrder, press, reply, runFirst, screensWith, see, withCredits } from '../steps.ts'
import { placesIn } from './places.ts'
import { asResult, colosseum } from './sample-stories.ts'

const start = { latitude: 41.8986, longitude: 12.4768 }

/** A walk under way, of which two places were heard; each place is about as far from the one before. */
const plan = ({ language }: Stage) => {
  const places: Around['places'] = placesIn(language).map((place, index) => ({
    ...place,
    pictureUrl: null,
    type: place.type ?? null,
    distance: 300 * index,
    latitude: start.latitude + 0.0025 * index,
    longitude: start.longitude + 0.0012 * index,
  }))
  return { places, metres: 2_350, minutes: 44, language }
}

/** A device on its way between the second and the third place of the walk. */
const walker = runFirst(`(() => {
  const coords = { latitude: 41.9022, longitude: 12.4788, accuracy: 12, speed: 1.2, heading: 20 }
  navigator.geolocation.watchPosition = (found) => { found({ coords, timestamp: 1 }); return 1 }
})()`)

const lost = runFirst(`(() => {
  navigator.geolocation.watchPosition = (_found, failed) => { failed({ code: 2 }); return 1 }
})()`)

const kept = (heard: number): Step =>
  runFirst((stage) => {
    const shown = plan(stage)
    const done = shown.places.slice(0, heard).map(({ id }) => id)
    const text = JSON.stringify(JSON.stringify({ plan: shown, done }))
    return `localStorage.setItem('storystone:walk', ${text})`
  })

const voices: Step = ({ page, whileOpen }) => whileOpen(giveDeviceVoices(page))

/** The guide of the next place, in Wikipedia's own words. */
const guide: Step = (stage) =>
  reply({
    storyFromText: {
      answer: asResult({ ...colosseum('history_guide')(stage.language), writer: 'extract' }),
    },
  })(stage)

const stops: Screen['state'] = ({ page, texts }) =>
  page.getByRole('region', { name: texts.walk.stops })

const playThird = press('walk.play', { number: '3' })

const guides = ({ page, texts }: Stage) =>
  page
    .getByRole('region', { name: texts.walk.guides.title })
    .getByRole('button', { name: texts.walk.guides.write_other.split('{{')[0] ?? '' })

/** A walk: on the way, paused, at a place, over, and where the device or the connection is lost. */
export const walkScreens: readonly Screen[] = screensWith(
  { path: '/around/walk', heading: 'walk.next', state: stops },
  [
    { name: 'walk', arrange: inOrder(walker, kept(2)) },
    { name: 'walk-paused', arrange: inOrder(walker, kept(2)), steps: [press('walk.pause')] },
    {
      name: 'walk-arrived',
      arrange: inOrder(walker, voices, guide, kept(2)),
      steps: [playThird],
      state: 'walk.openStory',
    },
    { name: 'walk-over', arrange: inOrder(walker, kept(6)), heading: 'walk.over' },
    {
      name: 'walk-offline',
      arrange: inOrder(lost, kept(2)),
      steps: [({ page }) => page.context().setOffline(true), see('connection.needed'), playThird],
      state: 'walk.problems.no_connection',
      leave: ({ page }) => page.context().setOffline(false),
    },
    {
      name: 'walk-guides-offer',
      visitor: 'newcomer',
      arrange: inOrder(walker, voices, kept(2), reply(withCredits(20))),
      state: guides,
    },
    {
      name: 'walk-guides-too-few-credits',
      visitor: 'newcomer',
      arrange: inOrder(walker, voices, kept(2), reply(withCredits(1))),
      state: 'walk.guides.getCredits',
    },
    {
      name: 'walk-guides',
      visitor: 'newcomer',
      arrange: inOrder(
        walker,
        voices,
        kept(2),
        reply({ ...withCredits(20), storyFromText: 'withheld' }),
      ),
      steps: [(stage) => guides(stage).click()],
      state: ({ page, texts }) =>
        page.getByText(fillIn(texts.walk.guides.progress_other, { done: '0', count: '4' })),
    },
    {
      name: 'walk-dimmed',
      arrange: inOrder(walker, kept(2)),
      steps: [press('walk.dim')],
      state: 'walk.light',
    },
  ],
)
