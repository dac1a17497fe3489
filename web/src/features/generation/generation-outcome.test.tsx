import 'fake-indexeddb/auto'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { enPages } from '../../locales/en-pages.ts'
import { noteFollowed } from '../../request/followed-item.ts'
import type { StoryRequest } from '../../request/request.ts'
import { outboxItem } from '../../testing/outbox.ts'
import { doing, render } from '../../testing/render.tsx'
import { clearToast, toast } from '../../testing/toast.ts'
import { until } from '../../testing/until.ts'
import { signIn, signOut } from '../../testing/user.ts'
import { GenerationOutcome } from './generation-outcome.ts'
import type { LeftBecause } from './state.ts'
import { useGeneration } from './store.ts'

const request: StoryRequest = { text: 'Colosseum', format: 'quick_facts', language: 'en' }

const Here = () => useLocation().pathname

beforeEach(() => {
  sessionStorage.clear()
  signOut()
  clearToast()
  useGeneration.getState().dismiss()
})

it.each([
  ['a story', request],
  ['a retelling', { ...request, retells: 'story-1' }],
])('a failure of %s shows the log’s reference', async (_what, attempted) => {
  await render(<GenerationOutcome />)
  const problem = { code: 'provider_failed', message: 'It failed.', requestId: '3f2a91bc' } as const
  const generation = {
    phase: 'failed',
    request: attempted,
    failure: { kind: 'failed', problem },
  } as const
  await doing(() => useGeneration.setState({ generation }))
  expect(toast()?.description).toBe('It failed. Reference: 3f2a91bc')
})

it.each([
  ['/', '/story/story-1'],
  ['/stories', '/stories'],
])('a failed retelling leads from %s to %s', async (from, to) => {
  const page = await render(
    <>
      <GenerationOutcome />
      <Here />
    </>,
    'en',
    from,
  )
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
  [{ kind: 'over' }, 'This is no longer being written'],
  [{ kind: 'deleted' }, 'This request was deleted'],
  [{ kind: 'unreachable' }, 'Your story waits for a signal'],
  [{ kind: 'not-understood', isRefused: true }, 'Please try again in a moment.'],
  [{ kind: 'refused', problem }, 'It can’t be read.'],
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
    'Your story waits for a signal',
  ],
] as const)('when the database fails, %s', async (_what, method, act, title) => {
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
    throw new DOMException('Gone', 'UnknownError')
  })
  const warning = vi.spyOn(console, 'warn')
  onTestFinished(() => void vi.restoreAllMocks())
  noteFollowed(outboxItem().id)
  await render(<GenerationOutcome />)
  await doing(act)
  await until(() => expect(warning).toHaveBeenCalledOnce())
  await until(() => expect(toast()?.title).toBe(title))
})
