import type { Candidate } from '@storystone/schema/contract/places.ts'
import type { StoryResult } from '@storystone/schema/contract/story.ts'
import { expect, it, onTestFinished } from 'vitest'
import {
  type Answer,
  json,
  refusal,
  startContractServer,
  storyResult,
  until,
} from '#web/testing/contract-server.ts'
import { candidate } from '#web/testing/outbox.ts'
import { doing, press, render } from '#web/testing/render.tsx'
import { begin } from '../progress/state.ts'
import { useGeneration } from '../store.ts'
import { WrongPlaceForm } from './wrong-place-form.tsx'

const processing = begin({ text: 'Petra', format: 'quick_facts', language: 'en' })

it('the form is disabled, with the reason, while another story is generated', async () => {
  const story = { ...storyResult, candidates: ['Colosseum'] }
  const page = await render(<WrongPlaceForm story={story} />)
  const disabled = () => [...page.querySelectorAll('button')].map((button) => button.disabled)
  expect(disabled()[0]).toBe(false)

  await doing(() => useGeneration.setState({ generation: processing }))
  expect(disabled()).toEqual([true, true])
  expect(page.textContent).toContain('Another story is being written')

  await doing(() => useGeneration.getState().dismiss())
  expect(page.textContent).not.toContain('Another story is being written')
})

const rome = candidate('Pantheon, Rome')
const paris = candidate('Panthéon, Paris', { description: null })
const places = (sure: boolean, ...candidates: Candidate[]) => json({ candidates, sure })
const retellPath = '/api/stories/story-1/retell'

/** The form for the photo of a story; the server finds these places. */
const show = async (story: StoryResult, ...found: Answer[]) => {
  const [first = json(storyResult), ...more] = found
  const server = await startContractServer(first, ...more, json(storyResult))
  onTestFinished(() => doing(() => useGeneration.getState().forget()))
  return { page: await render(<WrongPlaceForm story={story} />), ...server }
}

/** Names the photo a pantheon. */
const nameIt = async (story: StoryResult, ...found: Answer[]) => {
  const shown = await show({ ...story, candidates: ['Pantheon'] }, ...found)
  await press(shown.page, 'Pantheon')
  return shown
}

it('the photo of a story whose place was chosen may show others of its name, or around it', async () => {
  const here = candidate('Pantheon', { latitude: 41.9, longitude: 12.5 })
  const fountain = candidate('Fountain')
  const answers = [places(true, here, paris), places(false, here, paris, fountain)]
  const { page, paths, sentTo } = await show(
    { ...storyResult, placeId: here.id, landmark: 'Pantheon' },
    ...answers,
  )
  const names = () => [...page.querySelectorAll('li .font-serif')].map((each) => each.textContent)
  await until(() => expect(names()).toEqual([paris.name, fountain.name]))
  expect(paths()).toEqual([
    '/api/places?language=en&name=Pantheon',
    '/api/places?language=en&latitude=41.9&longitude=12.5',
  ])
  await doing(() => page.querySelector<HTMLElement>('li:last-child button')?.click())
  const sent = { name: fountain.name, placeId: fountain.id }
  await until(() => expect(sentTo(retellPath)).toEqual([sent]))
})

it.each<[string, StoryResult, Answer[], object]>([
  ['that is sure', storyResult, [places(true, rome)], { name: rome.name, placeId: rome.id }],
  ['that nobody knows', storyResult, [places(false)], { name: 'Pantheon' }],
  ['that can’t be looked up', storyResult, [refusal('too_many_requests')], { name: 'Pantheon' }],
  [
    'on an inscription',
    { ...storyResult, format: 'translate_inscription' },
    [],
    { name: 'Pantheon' },
  ],
])('a name %s is sent without a question', async (_which, story, found, sent) => {
  const { sentTo } = await nameIt(story, ...found)
  await until(() => expect(sentTo(retellPath)).toEqual([sent]))
})

it('a name that means several places is sent with the place that is picked', async () => {
  const { page, sentTo } = await nameIt(
    storyResult,
    places(false, rome, paris),
    places(false, rome, paris),
  )
  await until(() => expect(page.textContent).toContain('Which place is in your photo?'))
  await press(page, 'Cancel')
  expect(page.querySelector('dialog')).toBeNull()
  expect(sentTo(retellPath)).toEqual([])
  await press(page, 'Pantheon')
  await until(() => expect(page.textContent).toContain(paris.name))
  await press(page, paris.name)
  await until(() => {
    expect(sentTo(retellPath)).toEqual([{ name: paris.name, placeId: paris.id }])
  })
})
