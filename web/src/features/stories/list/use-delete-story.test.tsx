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
type Answer = Parameters<typeof startContractServer>[0]

const noContent: Answer = (response) => void response.writeHead(204).end()

const Deleter = ({ ids }: { ids: readonly string[] }) => {
  const deleteStory = useDeleteStory()
  return ids.map((id) => (
    <button key={id} onClick={() => deleteStory(storyOf(id))} type="button">
      {id}
    </button>
  ))
}

/** A list of stories at a server that gives `answer`. `press` deletes one of them. */
const startDeleting = async (ids: readonly string[], answer: Answer = noContent) => {
  const { seen } = await startContractServer(answer)
  useStories.setState({ stories: ids.map(storyOf) })
  const page = await render(<Deleter ids={ids} />)
  const press = (id: string) =>
    doing(() =>
      [...page.querySelectorAll('button')].find(({ textContent }) => textContent === id)?.click(),
    )
  return { press, seen }
}

const toast = () => useToasts.getState().toast
const hidden = () => [...useDeletions.getState().gone]
const kept = () => useStories.getState().stories?.map(({ id }) => id)
const user = { id: 'u', email: 'u@example.com', createdAt: '2026-11-21T08:00:00.000Z' }

beforeEach(() => useAccount.setState({ account: { status: 'signed-in', user } }))
afterEach(() => {
  useAccount.setState({ account: { status: 'signed-out' } })
  useToasts.setState({ toast: null })
  sessionStorage.clear()
})

it('deleting hides a story at once, and sends the deletion when its toast closes', async () => {
  const { press, seen } = await startDeleting(['a', 'b'])
  await press('a')
  expect(hidden()).toEqual(['a'])
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

it('Undo shows the story again, and nothing is sent', async () => {
  const { press, seen } = await startDeleting(['a'])
  await press('a')
  useToasts.getState().act()
  expect(hidden()).toEqual([])
  window.dispatchEvent(new Event('pagehide'))
  await finishBeforeLogOut()
  expect(seen).toEqual([])
  expect(kept()).toEqual(['a'])
})

it('a second deletion sends the first at once', async () => {
  const { press, seen } = await startDeleting(['a', 'b', 'c'])
  await press('a')
  await press('b')
  await until(() => expect(seen).toHaveLength(1))
  useToasts.getState().act()
  await until(() => expect(kept()).toEqual(['b', 'c']))
  expect(seen).toMatchObject([{ path: '/api/stories/a' }])
})

it.each([
  ['when the page closes', () => void window.dispatchEvent(new Event('pagehide'))],
  ['before log-out', finishBeforeLogOut],
])('a deletion is sent %s', async (_when, leave) => {
  const { press, seen } = await startDeleting(['a'])
  await press('a')
  await leave()
  await until(() => expect(kept()).toEqual([]))
  expect(seen).toHaveLength(1)
  expect(toast()).toBeNull()
})

it('a failed deletion shows the story again, with the reason', async () => {
  const { press } = await startDeleting(['a'], refusal('temporarily_unavailable'))
  await press('a')
  useToasts.getState().dismiss()
  await until(() =>
    expect(toast()).toMatchObject({
      variant: 'destructive',
      title: '“Title a” could not be deleted',
      description: 'Because of temporarily_unavailable. Reference: r',
    }),
  )
  expect(hidden()).toEqual([])
  expect(kept()).toEqual(['a'])
})

it('a story that the server no longer has counts as deleted', async () => {
  const { press } = await startDeleting(['a'], refusal('not_found'))
  await press('a')
  useToasts.getState().dismiss()
  await until(() => expect(kept()).toEqual([]))
  expect(toast()).toBeNull()
})

it('deleting a story deletes the stored result that is the same story', async () => {
  const { press } = await startDeleting(['a'])
  keepResult({ ...storyResult, id: 'a' })
  await press('a')
  useToasts.getState().dismiss()
  await until(() => expect(sessionStorage).toHaveLength(0))
})

it('nothing is sent for a user who has logged out', async () => {
  const { press, seen } = await startDeleting(['a'], json([]))
  await press('a')
  useAccount.setState({ account: { status: 'signed-out' } })
  expect(hidden()).toEqual([])
  expect(toast()).toBeNull()
  expect(seen).toEqual([])
})
