import 'fake-indexeddb/auto'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isOnline, setConnection } from '#web/platform/connection/connection.ts'
import {
  frame,
  json,
  openStream,
  refusal,
  startContractServer,
  storyResult,
  stream,
  until,
} from '#web/testing/contract-server.ts'
import { emptyOutbox, keepOutboxItem, colosseumRequest as request } from '#web/testing/outbox.ts'
import { ada, signIn } from '#web/testing/user.ts'
import { usePhoto } from './draft/draft.ts'
import { generateStory } from './generate-story.ts'
import { followedId, noteFollowed } from './outbox/followed-item.ts'
import { allItems, holdItem } from './outbox/outbox-database.ts'
import { begin, type Followed, type Processing, type Writing } from './progress/state.ts'

const accepted = { event: 'generation', data: { id: 'one' } } as const
const done = { event: 'story', data: storyResult } as const
const story = frame(done)

beforeEach(async () => {
  await emptyOutbox()
  signIn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => setConnection('online'))

const written = (state: Processing): Writing => {
  if (state.doing !== 'writing') throw new Error('It is not being written')
  return state
}

const start = (wanted: Followed, signal = new AbortController().signal) => {
  let state: Processing = begin(wanted)
  const outcome = generateStory({
    request: wanted,
    signal,
    change: (next) => {
      state = next(state)
    },
  })
  return { outcome, now: () => written(state) }
}

const acceptedThenCut = (response: ServerResponse): void => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  response.write(frame(accepted), () => response.destroy())
}
const ofNetwork = (response: ServerResponse): void =>
  void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>Welcome to the hotel</p>')

it('generateStory has no connection after four seconds without an answer', async () => {
  const { seen } = await startContractServer(() => undefined)
  const { outcome } = start(request)
  await until(() => expect(seen).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(4100)
  expect(await outcome).toMatchObject({ phase: 'kept' })
  expect(await allItems()).toMatchObject([{ state: 'sent' }])
})

it('generateStory waits for a story that is being written through any silence', async () => {
  const answers: ServerResponse[] = []
  await startContractServer((response) => {
    answers.push(response)
    openStream({ event: 'step', data: { step: 'writing' } })(response)
  })
  const { outcome, now } = start(request)
  await until(() => expect(now().step).toBe('writing'))
  await vi.advanceTimersByTimeAsync(30_000)
  answers[0]?.end(story)
  expect(await outcome).toEqual({ phase: 'done', story: storyResult })
})

it('generateStory takes back what the server retracts, and reads on after a lost connection without sending again', async () => {
  const answers: ServerResponse[] = []
  const delta = { event: 'delta', data: { field: 'content', text: 'Built in 80. Sold.' } } as const
  const retract = { event: 'retract', data: { field: 'content', length: 6 } } as const
  const { paths } = await startContractServer((response) => {
    const isFirst = answers.push(response) === 1
    openStream(accepted, delta, ...(isFirst ? [retract] : []))(response)
  })
  const { outcome, now } = start(request)
  await until(() => expect(now().words.content).toBe('Built in 80.'))
  answers[0]?.destroy()
  await until(() => expect(now().transfer).toBe('lost'))
  expect(now().words.content).toBe('Built in 80.')
  await vi.advanceTimersByTimeAsync(1_100)
  await until(() => expect(now().words.content).toBe('Built in 80. Sold.'))
  answers[1]?.end(story)
  expect(await outcome).toEqual({ phase: 'done', story: storyResult })
  expect(paths()).toEqual(['/api/generate-story-from-text', '/api/generations/one/events'])
})

it('generateStory leaves a refusal to the card of an item that the outbox has taken over', async () => {
  const { id } = await keepOutboxItem()
  noteFollowed(id)
  const { keys } = await startContractServer(refusal('not_recognised'))
  await holdItem(id, async () => {
    expect(await start({ ...request, item: id }).outcome).toMatchObject({
      phase: 'left',
      why: { kind: 'refused' },
    })
  })
  expect(keys()).toEqual([id])
  expect(await allItems()).toMatchObject([{ id }])
  expect(followedId()).toBeUndefined()
  // The outbox has looked for it, too: it leaves nothing to the next test.
  await until(() => expect(isOnline()).toBe(false))
})

it('generateStory sends the request again when its generation is forgotten', async () => {
  const { paths, keys } = await startContractServer(
    acceptedThenCut,
    refusal('not_found'),
    json(ada),
    stream(done),
  )
  const { outcome, now } = start(request)
  await until(() => expect(now().transfer).toBe('lost'))
  await vi.advanceTimersByTimeAsync(1_100)
  expect(await outcome).toEqual({ phase: 'done', story: storyResult })
  const [first, , , fourth] = paths()
  expect(fourth).toBe(first)
  expect(new Set(keys()).size).toBe(1)
})

it('generateStory picks up a stream that broke while the page was hidden, when it is shown', async () => {
  const { paths } = await startContractServer(acceptedThenCut, stream(done))
  const setHidden = (value: boolean): void => {
    Object.defineProperty(document, 'hidden', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const { outcome, now } = start(request)
  await until(() => expect(paths()).toHaveLength(1))
  setHidden(true)
  await until(() => expect(now().transfer).toBe('lost'))
  setHidden(false)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(await outcome).toMatchObject({ phase: 'done' })
  expect(paths()).toEqual(['/api/generate-story-from-text', '/api/generations/one/events'])
})

it.each([
  ['another user is signed in', refusal('not_found'), '/api/user'],
  ['the network answers with a page of its own', ofNetwork, '/api/generations/one/events'],
])('generateStory sends an accepted request once when %s', async (_what, answer, last) => {
  const another = json({ ...ada, id: 'another' })
  const { paths } = await startContractServer(acceptedThenCut, answer, another, ofNetwork)
  const leaving = new AbortController()
  const { outcome, now } = start(request, leaving.signal)
  await until(() => expect(now().transfer).toBe('lost'))
  await vi.advanceTimersByTimeAsync(1_100)
  await until(() => expect(paths().at(-1)).toBe(last))
  await vi.advanceTimersByTimeAsync(2_100)
  leaving.abort()
  await outcome
  expect(paths().filter((path) => path === '/api/generate-story-from-text')).toHaveLength(1)
})

/** An XMLHttpRequest whose progress the test controls. */
class UploadStub {
  static readonly HEADERS_RECEIVED = 2
  static under: UploadStub | undefined
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
  addEventListener(): void {}
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    UploadStub.under = this
  }
  abort(): void {
    this.onabort?.()
    this.onloadend?.()
  }
  getAllResponseHeaders(): string {
    return 'Content-Type: text/event-stream'
  }
  /** Reports that so many of a hundred bytes are sent. */
  move(loaded: number): void {
    this.upload.onprogress?.({ loaded, total: 100 })
  }
  answer(text: string): void {
    this.readyState = UploadStub.HEADERS_RECEIVED
    this.onreadystatechange?.()
    this.responseText = text
    this.onload?.()
    this.onloadend?.()
  }
}

const startUpload = async () => {
  vi.stubGlobal('XMLHttpRequest', UploadStub)
  UploadStub.under = undefined
  const id = crypto.randomUUID()
  const where = { status: 'fallback' } as const
  usePhoto.setState({
    photo: { id, file: new Blob(['photo']), preview: 'blob:', where, takenAt: null },
  })
  const { outcome } = start({ ...request, photo: id })
  return { outcome, upload: await vi.waitUntil(() => UploadStub.under) }
}

it('generateStory waits for an upload that moves, however slowly', async () => {
  await startContractServer(() => undefined)
  const { outcome, upload } = await startUpload()
  for (let sent = 10; sent <= 100; sent += 10) {
    await vi.advanceTimersByTimeAsync(3500)
    upload.move(sent)
  }
  upload.answer(story)
  expect(await outcome).toEqual({ phase: 'done', story: storyResult })
})

it('generateStory has no connection when an upload stands still', async () => {
  await startContractServer(() => undefined)
  const { outcome, upload } = await startUpload()
  upload.move(10)
  await vi.advanceTimersByTimeAsync(4100)
  expect(await outcome).toMatchObject({ phase: 'kept' })
})
