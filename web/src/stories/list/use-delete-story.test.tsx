import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  noContent,
  refusal,
  startContractServer,
  storyOf,
  until,
} from '#web/testing/contract-server.ts'
import { clearToast, press, render, toast } from '#web/testing/render.tsx'
import { signIn, signOut } from '#web/testing/user.ts'
import { useToasts } from '#web/ui/overlay/toast-store.ts'
import { useDeleteStory, useDeletions } from '../deletions.ts'
import { keepResult, useStories } from '../store.ts'

const DeleteButtons = ({ ids }: { ids: readonly string[] }) => {
  const deleteStory = useDeleteStory()
  return ids.map((id) => (
    <button key={id} onClick={() => deleteStory(storyOf(id))} type="button">
      {id}
    </button>
  ))
}

/** Deletes the first of these stories. The server gives `answer` to every request. */
const deleteFirstOf = async (ids: readonly [string, ...string[]], answer = noContent) => {
  const { seen } = await startContractServer(answer)
  useStories.setState({ stories: ids.map((id) => storyOf(id)) })
  const page = await render(<DeleteButtons ids={ids} />)
  await press(page, ids[0])
  return { page, seen }
}

const { act: undo, dismiss: closeToast } = useToasts.getState()
const hidden = () => [...useDeletions.getState().gone]
const kept = () => useStories.getState().stories?.map(({ id }) => id)

beforeEach(() => signIn())
afterEach(() => {
  signOut()
  clearToast()
})

it('deleting hides a story at once, and sends the deletion when its toast closes', async () => {
  const { seen } = await deleteFirstOf(['a', 'b'])
  expect(hidden()).toEqual(['a'])
  expect(toast()).toMatchObject({
    title: 'Story deleted',
    description: 'Title a',
    action: { label: 'Undo' },
  })
  expect(seen).toEqual([])

  closeToast()
  await until(() => expect(kept()).toEqual(['b']))
  expect(seen).toMatchObject([{ method: 'DELETE', path: '/api/stories/a' }])
})

it('a second deletion sends the first one at once, past its Undo', async () => {
  const { page, seen } = await deleteFirstOf(['a', 'b', 'c'])
  await press(page, 'b')
  await until(() => expect(seen).toHaveLength(1))
  undo()
  await until(() => expect(kept()).toEqual(['b', 'c']))
  expect(seen).toMatchObject([{ path: '/api/stories/a' }])
})

it('a failed deletion shows the story again, with the reason', async () => {
  await deleteFirstOf(['a'], refusal('temporarily_unavailable'))
  closeToast()
  await until(() =>
    expect(toast()).toMatchObject({
      variant: 'destructive',
      title: '“Title a” couldn’t be deleted',
      description: 'Because of temporarily_unavailable.',
    }),
  )
  expect(hidden()).toEqual([])
  expect(kept()).toEqual(['a'])
})

it('a story that the server no longer has counts as deleted', async () => {
  await deleteFirstOf(['a'], refusal('not_found'))
  closeToast()
  await until(() => expect(kept()).toEqual([]))
  expect(toast()).toBeNull()
})

it('deleting a story deletes the stored result that is the same story', async () => {
  await deleteFirstOf(['a'])
  keepResult(storyOf('a'))
  closeToast()
  await until(() => expect(sessionStorage).toHaveLength(0))
})

it('nothing is sent for a user who has logged out', async () => {
  const { seen } = await deleteFirstOf(['a'])
  signOut()
  expect(hidden()).toEqual([])
  expect(toast()).toBeNull()
  expect(seen).toEqual([])
})
