import { expect, it } from 'vitest'
import { storyOf } from '#web/testing/contract-server.ts'
import { candidate, outboxItem } from '#web/testing/outbox.ts'
import { guideRequest, guidesOf } from './walk-guides.ts'

const placed = (name: string) => ({ ...candidate(name), type: null })
const places = ['Had', 'Passed', 'Quoted', 'French', 'Coming', 'Waiting', 'Refused'].map(placed)
const guide = (id: string, name: string, more = {}) =>
  storyOf(id, { placeId: `Q-${name}`, format: 'history_guide', writer: 'model', ...more })
const itemOf = (name: string, more = {}) =>
  outboxItem({ request: guideRequest(placed(name), 'en'), ...more })

it('a walk’s guides are there, written now, waiting, refused, or missing at the stops ahead, in their order', () => {
  const stories = [
    guide('a', 'Had'),
    guide('b', 'Quoted', { writer: 'extract' }),
    guide('c', 'French', { language: 'fr' }),
    guide('d', 'Coming', { format: 'quick_facts' }),
  ]
  const problem = { code: 'not_found', message: '' } as const
  const items = [
    itemOf('Coming', { state: 'sent' }),
    itemOf('Waiting'),
    itemOf('Refused', { state: 'refused', problem }),
  ]
  const ahead = places.filter(({ name }) => name !== 'Passed')
  const guides = guidesOf(places, 'en', { stories, items, ahead })
  expect(guides.written.map(({ id }) => id)).toEqual(['a'])
  expect(guides).toMatchObject({ writing: 1, waiting: 1, refused: 1 })
  expect(guides.missing.map(({ name }) => name)).toEqual(['Quoted', 'French'])
})

it('a request for a story without a model is not the place’s guide', () => {
  const free = { ...guideRequest(placed('Had'), 'en'), writer: 'extract' } as const
  const items = [outboxItem({ request: free })]
  const ahead = [placed('Had')]
  expect(guidesOf(ahead, 'en', { stories: [], items, ahead }).missing).toHaveLength(1)
})
