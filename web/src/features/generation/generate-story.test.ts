import 'fake-indexeddb/auto'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { setSignal } from '../../network/signal/signal.ts'
import type { StoryRequest } from '../../request/request.ts'
import { useAccount } from '../../session/store.ts'
import { startContractServer, storyResult } from '../../testing/contract-server.ts'
import { until } from '../../testing/until.ts'
import { usePhoto } from '../photo/draft/store.ts'
import { generateStory } from './generate-story.ts'
import { noWords, type Processing } from './state.ts'

const user = { id: 'u', email: 'a@example.com', createdAt: '2026-11-21T08:00:00.000Z' }
const request: StoryRequest = { text: 'Colosseum', format: 'quick_facts', language: 'en' }
const story = `event: story\ndata: ${JSON.stringify(storyResult)}\n\n`

beforeEach(() => {
  sessionStorage.clear()
  useAccount.setState({ account: { status: 'signed-in', user } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  setSignal('online')
})

const tell = (asked: StoryRequest) => {
  let state: Processing = {
    ...{ phase: 'processing', request: asked, step: undefined, words: noWords },
    ...{ connection: 'open', hasWords: false },
  }
  const outcome = generateStory({
    request: asked,
    signal: new AbortController().signal,
    change: (next) => {
      state = next(state)
    },
  })
  return { outcome, now: () => state }
}

it('gives up after four seconds in which nothing came: there is no signal', async () => {
  const { seen } = await startContractServer(() => undefined)
  const { outcome } = tell(request)
  await until(() => expect(seen).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(4100)
  expect(await outcome).toMatchObject({ phase: 'failed', failure: { kind: 'no-signal' } })
})

it('waits for a story that is being written, however long nothing comes', async () => {
  const answers: ServerResponse[] = []
  await startContractServer((response) => {
    answers.push(response)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write('event: step\ndata: {"step":"writing"}\n\n')
  })
  const { outcome, now } = tell(request)
  await until(() => expect(now().step).toBe('writing'))
  await vi.advanceTimersByTimeAsync(30_000)
  answers[0]?.end(story)
  expect(await outcome).toEqual({ phase: 'done', story: storyResult })
})

/** A browser's request that goes as the test says, which happy-dom's has no way to. */
class Sending {
  static readonly HEADERS_RECEIVED = 2
  static under: Sending | undefined
  readonly upload: { onprogress?: (sent: { loaded: number; total: number }) => void } = {}
  readonly status = 200
  readonly statusText = 'OK'
  readyState = 0
  responseText = ''
  onreadystatechange?: () => void
  onprogress?: () => void
  onload?: () => void
  onabort?: () => void
  onloadend?: () => void
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    Sending.under = this
  }
  abort(): void {
    this.onabort?.()
    this.onloadend?.()
  }
  getAllResponseHeaders(): string {
    return 'Content-Type: text/event-stream'
  }
  /** So much of a hundred bytes has gone. */
  move(loaded: number): void {
    this.upload.onprogress?.({ loaded, total: 100 })
  }
  answer(text: string): void {
    this.readyState = Sending.HEADERS_RECEIVED
    this.onreadystatechange?.()
    this.responseText = text
    this.onload?.()
    this.onloadend?.()
  }
}

const startSending = async () => {
  vi.stubGlobal('XMLHttpRequest', Sending)
  onTestFinished(() => void vi.unstubAllGlobals())
  Sending.under = undefined
  const id = crypto.randomUUID()
  const where = { status: 'fallback' } as const
  usePhoto.setState({
    photo: { id, file: new Blob(['photo']), preview: 'blob:', where, takenAt: null },
  })
  const { outcome } = tell({ ...request, photo: id })
  return { outcome, sending: await vi.waitUntil(() => Sending.under) }
}

it('lets a photo go as slowly as it may, as long as it moves', async () => {
  await startContractServer(() => undefined)
  const { outcome, sending } = await startSending()
  for (let sent = 10; sent <= 100; sent += 10) {
    await vi.advanceTimersByTimeAsync(3500)
    sending.move(sent)
  }
  sending.answer(story)
  expect(await outcome).toEqual({ phase: 'done', story: storyResult })
})

it('takes a photo that stands still for no signal', async () => {
  await startContractServer(() => undefined)
  const { outcome, sending } = await startSending()
  sending.move(10)
  await vi.advanceTimersByTimeAsync(4100)
  expect(await outcome).toMatchObject({ phase: 'failed', failure: { kind: 'no-signal' } })
})
