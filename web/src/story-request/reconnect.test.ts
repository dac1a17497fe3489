import { expect, it, vi } from 'vitest'
import {
  type Answer,
  disconnect,
  openStream,
  startContractServer,
  storyResult,
  stream,
} from '#web/testing/contract-server.ts'
import { stubPush } from '#web/testing/push.ts'
import { followGeneration, type StreamState } from './reconnect.ts'

/** Timers are the test's, so that only what really happens is waited for. */
const happens = async (isSo: () => boolean): Promise<void> => {
  for (let turns = 0; !isSo() && turns < 5000; turns += 1) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(isSo()).toBe(true)
}

it('failures in a row start again once the connection is open', async () => {
  let cut = (): void => {}
  const untilCut: Answer = (response) => {
    cut = () => void response.destroy()
    openStream({ event: 'step', data: { step: 'writing' } })(response)
  }
  const { seen } = await startContractServer(
    disconnect,
    disconnect,
    untilCut,
    stream({ event: 'story', data: storyResult }),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const connections: StreamState[] = []
  const losses = () => connections.filter((connection) => connection === 'lost').length
  const followed = followGeneration('g1', 'en', {
    signal: new AbortController().signal,
    onUpload: () => {},
    onConnection: (connection) => void connections.push(connection),
    onEvent: () => cut(),
  })
  for (const [failure, pauseMs] of [1000, 2000, 1000].entries()) {
    await happens(() => losses() === failure + 1)
    await vi.advanceTimersByTimeAsync(pauseMs)
    await happens(() => seen.length === failure + 2)
  }
  expect((await followed).outcome.kind).toBe('generated')
})

it('a page that is hidden reads on when it is seen again, if notices are on', async () => {
  const endpoint = 'https://push.example.org/a'
  stubPush({ permission: 'granted', endpoint })
  let hidden = false
  const setHidden = (value: boolean): void => {
    hidden = value
    document.dispatchEvent(new Event('visibilitychange'))
  }
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  let isClosed = false
  const untilLeft: Answer = (response) => {
    response.on('close', () => {
      isClosed = true
    })
    openStream({ event: 'generation', data: { id: 'g1' } })(response)
  }
  const { seen } = await startContractServer(
    untilLeft,
    stream({ event: 'story', data: storyResult }),
  )
  const connections: StreamState[] = []
  let isTakenOver = false
  const followed = followGeneration('g1', 'en', {
    signal: new AbortController().signal,
    onUpload: () => {},
    onConnection: (connection) => void connections.push(connection),
    onEvent: () => {
      isTakenOver = true
    },
  })
  await happens(() => isTakenOver)
  setHidden(true)
  await happens(() => isClosed && connections.includes('lost'))
  expect(seen).toHaveLength(1)
  setHidden(false)
  expect((await followed).outcome.kind).toBe('generated')
  expect(seen).toHaveLength(2)
})
