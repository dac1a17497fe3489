import 'fake-indexeddb/auto'
import type { StoryEvent } from '@storystone/schema/contract/story-event.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useAccount } from '#web/account/session/store.ts'
import { keepResult, readResult } from '#web/stories/store.ts'
import {
  json,
  refusal,
  startContractServer,
  storyResult,
  stream,
  until,
} from '#web/testing/contract-server.ts'
import { emptyOutbox, keepOutboxItem, colosseumRequest as request } from '#web/testing/outbox.ts'
import { ada, signIn, signOut } from '#web/testing/user.ts'
import { useDraftText } from './draft/draft.ts'
import { noteFollowed } from './outbox/followed-item.ts'
import { allItems, everyItem } from './outbox/outbox-database.ts'
import type { GenerationState } from './progress/state.ts'
import { useGeneration } from './store.ts'
import { isItemFollowed } from './tab-storage.ts'

const step: StoryEvent = { event: 'step', data: { step: 'writing' } }
const done: StoryEvent = { event: 'story', data: storyResult }
const word = (text: string): StoryEvent => ({ event: 'delta', data: { field: 'content', text } })
const error = (code: 'provider_failed' | 'provider_timeout', status: number): StoryEvent => ({
  event: 'error',
  data: { code, status, message: 'The storyteller could not finish.', requestId: 'r' },
})

const states: GenerationState[] = []
useGeneration.subscribe(({ generation }) => states.push(generation))

beforeEach(async () => {
  await emptyOutbox()
  signIn()
  useGeneration.getState().forget()
  useDraftText.getState().setText('Colosseum')
  states.length = 0
})

const start = () => useGeneration.getState().start(request)
const current = () => useGeneration.getState().generation

describe('a generation', () => {
  it('shows the words as they are received, and ends with the story', async () => {
    const { seen } = await startContractServer(stream(step, word('• On'), word('e'), done))
    await start()

    expect(current()).toEqual({ phase: 'done', story: storyResult })
    const contents = states.flatMap((state) => ('words' in state ? [state.words.content] : []))
    expect([...new Set(contents)]).toEqual(['', '• On', '• One'])
    expect(states).toContainEqual(expect.objectContaining({ step: 'writing' }))

    expect(seen[0]?.headers).toMatchObject({ accept: 'text/event-stream' })
    expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    const { place, ...sent } = request
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ ...sent, placeId: place?.id })
    expect(useDraftText.getState().text).toBe('')
    expect(await everyItem()).toEqual([])
    expect(isItemFollowed()).toBe(false)
  })

  it('leaves the draft on home when a story is retold', async () => {
    await startContractServer(stream(done))
    useDraftText.getState().setText('Petra')
    await useGeneration.getState().start({ ...request, retells: storyResult.id })
    expect(current().phase).toBe('done')
    expect(useDraftText.getState().text).toBe('Petra')
  })

  it('sends one request, however often it is started meanwhile', async () => {
    const { seen } = await startContractServer(stream(done))
    await Promise.all([start(), start(), start()])
    expect(seen).toHaveLength(1)
  })

  it('drops its words when the storyteller fails, and keeps the draft', async () => {
    const { keys } = await startContractServer(
      stream(step, word('Half of'), error('provider_failed', 502)),
      stream(done),
    )
    await start()
    expect(current()).toEqual({
      phase: 'failed',
      request,
      failure: { kind: 'failed', problem: expect.objectContaining({ code: 'provider_failed' }) },
    })
    expect(useDraftText.getState().text).toBe('Colosseum')

    await start()
    expect(current().phase).toBe('done')
    expect(new Set(keys()).size).toBe(2)
  })

  it('waits for Retry-After while an earlier try is under way', async () => {
    const { seen } = await startContractServer(
      refusal('generation_in_progress', {}, { 'Retry-After': '1' }),
      stream(done),
    )
    const before = Date.now()
    await start()
    expect(Date.now() - before).toBeGreaterThanOrEqual(950)
    expect(seen).toHaveLength(2)
    expect(states).toContainEqual(expect.objectContaining({ transfer: 'waiting' }))
    expect(current().phase).toBe('done')
  })

  it('is forgotten with its user, as is the last result, and is not sent by the next', async () => {
    keepResult(storyResult)
    const { seen } = await startContractServer(
      refusal('generation_in_progress', {}, { 'Retry-After': '60' }),
    )
    const started = start()
    await expect.poll(() => seen.length).toBe(1)
    signOut()
    await started
    expect(current()).toEqual({ phase: 'idle' })
    expect(isItemFollowed()).toBe(false)
    expect(readResult()).toBeNull()
    signIn({ ...ada, id: 'other' })
    await useGeneration.getState().resume()
    expect(seen).toHaveLength(1)
  })

  it.each([
    ['another one', async () => void (await start()), 1],
    ['a log-out', async () => useGeneration.getState().forget(), 0],
    ['a second resume of it', async () => useGeneration.getState().resume(), 1],
  ])('looked for after a reload gives way to %s', async (_what, act, count) => {
    const item = await keepOutboxItem()
    const { keys } = await startContractServer(json(storyResult))
    noteFollowed(item.id)
    // Its database answers late.
    const late: IDBRequest = Object.create(null)
    const reading = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValueOnce(late)
    const resuming = useGeneration.getState().resume()
    await until(() => expect(reading).toHaveBeenCalledOnce())
    await act()
    useGeneration.getState().dismiss()
    Object.assign(late, { result: [item] })
    late.onsuccess?.(new Event('success'))
    await resuming
    expect(current()).toEqual({ phase: 'idle' })
    expect(keys()).toHaveLength(count)
  })

  it('has nothing to resume once it has failed', async () => {
    const { seen } = await startContractServer(refusal('provider_timeout'))
    await start()
    useGeneration.getState().dismiss()
    await useGeneration.getState().resume()
    expect(seen).toHaveLength(1)
    expect(current()).toEqual({ phase: 'idle' })
  })
})

describe('a refusal', () => {
  it.each([
    ['not_recognised', { candidates: ['Colosseum, Rome'] }],
    ['insufficient_credits', {}],
  ] as const)('%s is kept with what it says', async (code, more) => {
    await startContractServer(refusal(code, more))
    await start()
    const problem = { code, message: `Because of ${code}.`, ...more }
    expect(current()).toEqual({ phase: 'failed', request, failure: { kind: 'refused', problem } })
  })

  it('not_signed_in signs out here too, and keeps the draft', async () => {
    await startContractServer(refusal('not_signed_in'))
    await start()
    expect(states).toContainEqual({ phase: 'failed', request, failure: { kind: 'signed-out' } })
    expect(useAccount.getState().account).toEqual({ status: 'signed-out' })
    expect(useDraftText.getState().text).toBe('Colosseum')
  })

  it('temporarily_unavailable leaves the outcome unknown', async () => {
    const { keys } = await startContractServer(refusal('temporarily_unavailable'), stream(done))
    await start()
    expect(current()).toMatchObject({
      phase: 'failed',
      failure: { kind: 'later', isUnknown: true },
    })
    expect(await allItems()).toEqual([])
    await start()
    expect(new Set(keys()).size).toBe(1)
  })

  it.each(['idempotency_conflict', 'not_found'] as const)('%s spends the key', async (code) => {
    const { keys } = await startContractServer(refusal(code), stream(done))
    await start()
    expect(current()).toMatchObject({ failure: { problem: { message: `Because of ${code}.` } } })
    await start()
    expect(new Set(keys()).size).toBe(2)
  })
})
