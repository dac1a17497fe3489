import type { Story } from '@storystone/schema/contract/story.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepResult } from '../../../request/result.ts'
import { finishBeforeLogOut } from '../../../session/session.ts'
import { useAccount } from '../../../session/store.ts'
import { useDeletions } from '../../../story/deletions.ts'
import { useStories } from '../../../story/store.ts'
import {
  json,
  refusal,
  startContractServer,
  storyResult,
} from '../../../testing/contract-server.ts'
import { doing, render } from '../../../testing/render.tsx'
import { until } from '../../../testing/until.ts'
import { useToasts } from '../../../ui/overlay/toast-store.ts'
import { useDeleteStory } from './use-delete-story.ts'

const storyOf = (id: string): Story => ({ ...storyResult, id, title: `Title ${id}` })
const noContent = (response: { writeHead(status: number): { end(): unknown } }) =>
  void response.writeHead(204).end()

const Deleter = ({ ids }: { ids: readonly string[] }) => {
  const deleteStory = useDeleteStory()
  return ids.map((id) => (
    <button key={id} onClick={() => deleteStory(storyOf(id))} type="button">
      {id}
    </button>
  ))
}

/** A page with a button for each story; `press` deletes it. */
const startDeleting = async (...ids: string[]) => {
  useStories.setState({ stories: ids.map(storyOf) })
  const page = await render(<Deleter ids={ids} />)
  return (id: string) =>
    doing(() =>
      [...page.querySelectorAll('button')].find(({ textContent }) => textContent === id)?.click(),
    )
}

const toast = () => useToasts.getState().toast
const gone = () => [...useDeletions.getState().gone]
const kept = () => useStories.getState().stories?.map(({ id }) => id)
const user = { id: 'u', email: 'u@example.com', createdAt: '2026-11-21T08:00:00.000Z' }

beforeEach(() => useAccount.setState({ account: { status: 'signed-in', user } }))
afterEach(() => {
  useAccount.setState({ account: { status: 'signed-out' } })
  useToasts.setState({ toast: null })
  sessionStorage.clear()
})

it('hides a story at once, and deletes it when its toast ends', async () => {
  const { seen } = await startContractServer(noContent)
  const press = await startDeleting('a', 'b')
  await press('a')
  expect(gone()).toEqual(['a'])
  expect(toast()).toMatchObject({
    title: 'Story deleted',
    description: 'Title a',
    action: { label: 'Undo' },
  })
  expect(seen).toEqual([])

  useToasts.getState().dismiss()
  await until(() => expect(kept()).toEqual(['b']))
  expect(seen).toMatchObject([{ method: 'DELETE', path: '/api/stories/a' }])
})

it('brings it back by Undo, and sends nothing', async () => {
  const { seen } = await startContractServer(noContent)
  const press = await startDeleting('a')
  await press('a')
  useToasts.getState().act()
  expect(gone()).toEqual([])
  window.dispatchEvent(new Event('pagehide'))
  await finishBeforeLogOut()
  expect(seen).toEqual([])
  expect(kept()).toEqual(['a'])
})

it('sends the deletion before at once when another begins', async () => {
  const { seen } = await startContractServer(noContent)
  const press = await startDeleting('a', 'b', 'c')
  await press('a')
  await press('b')
  await until(() => expect(seen).toHaveLength(1))
  useToasts.getState().act()
  await until(() => expect(kept()).toEqual(['b', 'c']))
  expect(seen).toMatchObject([{ path: '/api/stories/a' }])
})

it.each([
  ['when the page goes', () => void window.dispatchEvent(new Event('pagehide'))],
  ['before the user is logged out', finishBeforeLogOut],
])('sends it %s', async (_when, leave) => {
  const { seen } = await startContractServer(noContent)
  const press = await startDeleting('a')
  await press('a')
  await leave()
  await until(() => expect(kept()).toEqual([]))
  expect(seen).toHaveLength(1)
  expect(toast()).toBeNull()
})

it('brings the story back when that fails, and says so', async () => {
  await startContractServer(refusal('temporarily_unavailable'))
  const press = await startDeleting('a')
  await press('a')
  useToasts.getState().dismiss()
  await until(() =>
    expect(toast()).toMatchObject({
      variant: 'destructive',
      title: '“Title a” could not be deleted',
      description: 'Because of temporarily_unavailable. Reference: r',
    }),
  )
  expect(gone()).toEqual([])
  expect(kept()).toEqual(['a'])
})

it('takes a story that was deleted elsewhere for deleted', async () => {
  await startContractServer(refusal('not_found'))
  const press = await startDeleting('a')
  await press('a')
  useToasts.getState().dismiss()
  await until(() => expect(kept()).toEqual([]))
  expect(toast()).toBeNull()
})

it('forgets the result that is the deleted story', async () => {
  await startContractServer(noContent)
  const press = await startDeleting('a')
  keepResult({ ...storyResult, id: 'a' })
  await press('a')
  useToasts.getState().dismiss()
  await until(() => expect(sessionStorage).toHaveLength(0))
})

it('sends nothing in the name of another user', async () => {
  const { seen } = await startContractServer(json([]))
  const press = await startDeleting('a')
  await press('a')
  useAccount.setState({ account: { status: 'signed-out' } })
  expect(gone()).toEqual([])
  expect(toast()).toBeNull()
  expect(seen).toEqual([])
})
