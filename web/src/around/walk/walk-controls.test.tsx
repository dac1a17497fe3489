import { beforeEach, expect, it } from 'vitest'
import { useStories } from '#web/stories'
import { storyOf } from '#web/testing/contract-server.ts'
import { candidate } from '#web/testing/outbox.ts'
import { buttonOf, press, render, textOf } from '#web/testing/render.tsx'
import { startWalk, type WalkState } from './machine.ts'
import { StopList } from './stops.tsx'
import { Controls, Problem } from './walk-controls.tsx'
import { type Plan, resumeWalk, useWalk } from './walk-store.ts'

const places = ['Pantheon', 'Forum', 'Theatre'].map((name, index) => ({
  ...candidate(name, { latitude: 41.9 + index / 100, longitude: 12.5 }),
  type: null,
}))
const plan: Plan = { places, metres: 2_000, minutes: 40, language: 'en' }
const stops = places.map(({ id }, index) => ({ id, latitude: 41.9 + index / 100, longitude: 12.5 }))
const after = (count: number): WalkState =>
  startWalk(
    stops,
    stops.slice(0, count).map(({ id }) => id),
  )

beforeEach(() => useWalk.setState(useWalk.getInitialState()))

const buttons = (page: HTMLElement) => [...page.querySelectorAll('button')].map(textOf)

it.each([
  ['before the first stop', after(0), ['Play stop 1', 'Pause', 'Skip']],
  ['on the way', after(1), ['Play stop 2', 'Pause', 'Skip', 'Replay stop 1']],
  [
    'at a stop',
    { ...after(2), reading: 'Q-Forum' },
    ['Play stop 3', 'Pause', 'Skip', 'Replay stop 2'],
  ],
  ['at the last stop', { ...after(3), reading: 'Q-Theatre' }, ['Pause', 'Skip', 'Replay stop 3']],
  ['after the last stop', after(3), ['Back to places nearby', 'Replay stop 3']],
] as const)('a button of the walk %s says which stop it plays', async (_when, state, labels) => {
  expect(buttons(await render(<Controls plan={plan} state={state} />))).toEqual(labels)
})

it('the list marks the stop that the walk is about, on the way to it and there', async () => {
  for (const reading of [null, 'Q-Forum']) {
    const state = { ...after(1), reading }
    const list = await render(
      <StopList map={null} plan={plan} selected={undefined} state={state} />,
    )
    const marked = [...list.querySelectorAll<HTMLElement>('[aria-current="step"]')]
    expect(marked.map(textOf)).toEqual(['2Forum'])
  }
})

it('a stop whose story could not be loaded has no tick, and is tried again by its own button', async () => {
  const state = { ...after(2), missed: ['Q-Forum'] }
  useWalk.setState({ plan, state, problem: { kind: 'no_connection', place: 'Forum' } })
  const guide = { format: 'history_guide', writer: 'model' } as const
  const stories = places.map(({ id }) => storyOf(id, { ...guide, placeId: id }))
  useStories.setState({ stories })
  const list = await render(<StopList map={null} plan={plan} selected={undefined} state={state} />)
  expect([...list.querySelectorAll('li')].map(textOf)).toEqual([
    '1Pantheonplayed',
    '2ForumPlay stop 2',
    '3Theatre',
  ])
  const problem = await render(<Problem />)
  expect(textOf(problem)).toContain('Forum')
  expect(buttonOf(problem, 'Try again')).toBeDefined()
  await press(problem, 'Try again')
  expect(useWalk.getState().state).toMatchObject({ reading: 'Q-Forum', missed: [] })
})

it('a stop whose story could not be loaded is still to be played after a reload', async () => {
  const kept = { plan, done: ['Q-Pantheon'], missed: ['Q-Pantheon'] }
  localStorage.setItem('storystone:walk', JSON.stringify(kept))
  expect(resumeWalk()).toBe(true)
  const { state } = useWalk.getState()
  if (!state) throw new Error('no walk')
  const list = await render(<StopList map={null} plan={plan} selected={undefined} state={state} />)
  await press(list, 'Play stop 1')
  expect(useWalk.getState().state).toMatchObject({ reading: 'Q-Pantheon', missed: [] })
})
