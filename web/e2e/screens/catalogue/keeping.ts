import { cellAt } from '@storystone/schema/area-cell.ts'
import type { Screen, Stage, Step } from '../screen.ts'
import { putInto, reply } from '../steps.ts'
import { openGuide } from './narration.ts'
import { quotedGuide } from './sample-stories.ts'

const keep: Step = ({ page, texts }) => page.getByLabel(texts.shelf.keep, { exact: true }).check()

/** A sentence that ends in a size. */
const sized =
  (key: 'keeping' | 'kept') =>
  ({ page, texts }: Stage) =>
    page.getByText(texts.shelf[key].split('{{')[0] ?? '').first()

const revision = 'revision-of-one-'

/** Keeps an area with one place, whose article has a guide and no picture. */
const keepPantheon: Step = ({ page, language }) => {
  const { content, funFact, citations, sources } = quotedGuide(language)
  const point = { latitude: 41.8902, longitude: 12.4922 }
  const cell = cellAt(point)
  const reading = { content, funFact, citations }
  const note = {
    ...{ cell, language, label: 'Colosseum', at: 1, coming: null, isPaused: true, tiles: null },
    ready: { revision, builtAt: '2026-11-20T09:00:00.000Z', places: 1, bytes: 23_100 },
  }
  const place = {
    ...{ id: 'Q10285', name: language === 'fr' ? 'Colisée' : 'Colosseum', ...point },
    description: language === 'fr' ? 'amphithéâtre de Rome' : 'amphitheatre in Rome',
    ...{ languages: [language], type: null, names: [], popularity: 1, textLanguage: language },
    ...{ hasFacts: false, hasGuide: true, hasPicture: false },
  }
  const text = { source: sources[0], facts: null, guide: reading, credit: null }
  const under = `${cell}/${language}`
  const entries = [
    [`pack/${under}`, note],
    [`list/${under}/${revision}`, [place]],
    [`text/${under}/${revision}/${place.id}`, text],
  ]
  return page.evaluate(putInto('storystone-packs', 'packs', JSON.stringify(entries), 'change'))
}

/** What this device keeps to be read and heard without a connection. */
export const keepingScreens: readonly Screen[] = [
  {
    name: 'story-being-kept',
    steps: [openGuide, reply({ narrate: 'withheld' }), keep],
    state: sized('keeping'),
  },
  {
    name: 'story-not-kept',
    steps: [
      openGuide,
      reply(({ texts }) => ({
        narrate: { code: 'provider_failed', message: texts.common.unexpected },
      })),
      ({ page, texts }) => page.getByLabel(texts.shelf.keep, { exact: true }).click(),
    ],
    state: 'shelf.notKeptHere',
  },
  { name: 'story-kept', steps: [openGuide, keep], state: sized('kept') },
  {
    name: 'area-place',
    arrange: keepPantheon,
    path: '/area/Q10285',
    state: ({ page }) => page.locator('main article p').first(),
  },
  { name: 'area-place-not-here', path: '/area/Q1', heading: 'notFound.title' },
]
