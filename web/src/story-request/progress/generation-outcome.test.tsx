import 'fake-indexeddb/auto'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { enPages } from '#web/locales/en-pages.ts'
import { storyResult, until } from '#web/testing/contract-server.ts'
import { outboxItem } from '#web/testing/outbox.ts'
import { clearToast, doing, render, toast } from '#web/testing/render.tsx'
import { signIn, signOut } from '#web/testing/user.ts'
import { useToasts } from '#web/ui/overlay/toast-store.ts'
import type { StoryRequest } from '../item.ts'
import { noteFollowed } from '../outbox/followed-item.ts'
import { useGeneration } from '../store.ts'
import { GenerationOutcome } from './generation-outcome.ts'
import type { LeftBecause } from './state.ts'

const request: StoryRequest = { text: 'Colosseum', format: 'quick_facts', language: 'en' }

const Here = () => useLocation().pathname

/** A page at an address, whose only text is where it is. */
const showAt = (path: string) =>
  render(
    <>
      <GenerationOutcome />
      <Here />
    </>,
    'en',
    path,
  )

beforeEach(() => {
  signOut()
  clearToast()
  useGeneration.getState().dismiss()
})

const failed = { code: 'provider_failed', message: 'It failed.', requestId: '3f2a91bc' } as const
const fail = () =>
  doing(() =>
    useGeneration.setState({
      generation: { phase: 'failed', request, failure: { kind: 'failed', problem: failed } },
    }),
  )

it('a failure while home is open shows no toast: its form has it', async () => {
  await render(<GenerationOutcome />)
  await fail()
  expect(toast()).toBeNull()
  expect(useGeneration.getState().generation.phase).toBe('failed')
})

it('a failure elsewhere shows a toast without an id, which leads to the form', async () => {
  const page = await showAt('/stories')
  await fail()
  expect(toast()).toMatchObject({
    title: 'Error generating story',
    description: 'It failed. Nothing was charged.',
    action: { label: 'Show' },
  })
  await doing(() => useToasts.getState().act())
  expect(page.textContent).toBe('/')
})

it('a story that is ready elsewhere can be opened from its toast', async () => {
  const page = await showAt('/credits')
  const story = { ...storyResult, id: 'story-7' }
  await doing(() => useGeneration.setState({ generation: { phase: 'done', story } }))
  expect(toast()?.title).toBe('Your story is ready')
  await doing(() => useToasts.getState().act())
  expect(page.textContent).toBe('/story/story-7')
})

it.each([
  ['/', '/story/story-1'],
  ['/stories', '/stories'],
])('a failed retelling leads from %s to %s', async (from, to) => {
  const page = await showAt(from)
  const failure = { kind: 'unreachable' } as const
  const retelling = { ...request, retells: 'story-1' }
  await doing(() =>
    useGeneration.setState({ generation: { phase: 'failed', request: retelling, failure } }),
  )
  expect(toast()?.title).toBe(enPages.story.retellFailure)
  expect(page.textContent).toBe(to)
})

const problem = { code: 'unsupported_photo', message: 'It can’t be read.' } as const

it.each<[LeftBecause, string | undefined]>([
  [{ kind: 'over' }, 'This story is no longer being written'],
  [{ kind: 'deleted' }, 'This request was deleted'],
  [{ kind: 'unreachable' }, 'Saved for when you’re back online'],
  [
    { kind: 'not-understood', isRefused: true },
    'Please try again in a moment. Nothing was charged.',
  ],
  [{ kind: 'refused', problem }, 'It can’t be read. Nothing was charged.'],
  [{ kind: 'signed-out' }, undefined],
])('a story that is left to its card ends in words: %j', async (why, words) => {
  await render(<GenerationOutcome />)
  await doing(() => useGeneration.setState({ generation: { phase: 'left', why } }))
  const { title, description } = toast() ?? {}
  if (words === undefined) expect(toast()).toBeNull()
  else expect([title, description]).toContain(words)
  expect(useGeneration.getState().generation).toEqual({ phase: 'idle' })
})

it.each([
  ['a resume is logged', 'getAll', () => signIn(), undefined],
  [
    'a request that is left to its card ends in words',
    'get',
    () => useGeneration.setState({ generation: { phase: 'kept', item: outboxItem() } }),
    'Saved for when you’re back online',
  ],
] as const)('when the database fails, %s', async (_what, method, act, title) => {
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
    throw new DOMException('Gone', 'UnknownError')
  })
  const warning = vi.spyOn(console, 'warn')
  noteFollowed(outboxItem().id)
  await render(<GenerationOutcome />)
  await doing(act)
  await until(() => expect(warning).toHaveBeenCalledOnce())
  await until(() => expect(toast()?.title).toBe(title))
})
