import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ErrorCode, statusOfCode } from '@storystone/schema/contract/error.ts'
import {
  type Citation,
  type Source,
  type StoryField,
  type StoryResult,
  textLicense,
  unsourced,
} from '@storystone/schema/contract/story.ts'
import type { StoryEvent } from '@storystone/schema/contract/story-event.ts'
import { onTestFinished, vi } from 'vitest'
import { heldWork } from './locks.ts'

export type Seen = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Answer = (response: ServerResponse, request: Seen) => void | Promise<void>

/**
 * Starts a server on loopback that gives `answers` in their order, the last one for all further
 * requests, and records the requests. Relative addresses of the test's page lead to it.
 */
export const startContractServer = async (...answers: [Answer, ...Answer[]]) => {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const received: Seen = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    }
    const answer = answers[Math.min(seen.push(received), answers.length) - 1] ?? answers[0]
    await answer(response, received)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  window.happyDOM.setURL(`http://127.0.0.1:${port}/`)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    seen,
    paths: () => seen.map(({ path }) => path),
    /** The idempotency keys of the story requests. */
    keys: () => seen.flatMap(({ headers }) => headers['idempotency-key'] ?? []),
    /** The JSON bodies sent to a path. */
    sentTo: (path: string): unknown[] =>
      seen.filter((each) => each.path === path).map(({ body }) => body && JSON.parse(body)),
  }
}

/** Starts a server that answers by path; any other path is not found. */
export const startServerOf = (answers: Readonly<Record<string, Answer>>) =>
  startContractServer((response, request) =>
    (answers[request.path] ?? refusal('not_found'))(response, request),
  )

/** A 204. */
export const noContent: Answer = (response) => void response.writeHead(204).end()

/** A 500 without a body. */
export const brokenAnswer: Answer = (response) => void response.writeHead(500).end()

/** Cuts the connection instead of an answer. */
export const disconnect: Answer = (response) => void response.destroy()

/** Holds an answer back until `release`. */
export const heldBack = (answer: Answer) => {
  const { wait, release } = heldWork()
  const held: Answer = async (response, request) => {
    await wait()
    await answer(response, request)
  }
  return { answer: held, release }
}

/** A 200 with a JSON body. */
export const json =
  (body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

/** A refusal as the contract has it. */
export const refusal =
  (code: ErrorCode, more: object = {}, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(statusOfCode[code], { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify({ code, message: `Because of ${code}.`, requestId: 'r', ...more }))
  }

export const frame = ({ event, data }: StoryEvent): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** An event stream that stays open. */
export const openStream =
  (...events: StoryEvent[]) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(events.map(frame).join(''))
  }

/** A whole event stream. */
export const stream =
  (...events: StoryEvent[]): Answer =>
  (response) => {
    openStream(...events)(response)
    response.end()
  }

export const storyResult: StoryResult = {
  ...unsourced,
  id: 'story-1',
  title: 'The Arena',
  content: '• One\n• Two',
  format: 'quick_facts',
  location: 'Rome, Italy',
  imageUrl: null,
  funFact: 'A fact.',
  createdAt: '2026-11-21T08:00:00.000Z',
  narrationUrl: null,
  language: 'en',
  candidates: [],
  confidence: 0.9,
  recognised: 'Colosseum',
  creditsLeft: 3,
}

/** The source of {@link sourcedStory}. */
export const article: Source = {
  id: 'enwiki:7',
  title: 'Arena',
  url: 'https://en.wikipedia.org/w/index.php?title=Arena&oldid=7',
  revisionId: '7',
  language: 'en',
  license: textLicense,
  retrievedAt: '2026-11-20T08:00:00.000Z',
}

/** A citation of a sentence in the text of a field. */
export const cite = (field: StoryField, text: string, sentence: string): Citation => {
  const start = text.indexOf(sentence)
  const end = start + sentence.length
  return { field, start, end, sourceId: article.id, section: 'History', quote: `So: ${sentence}` }
}

/** A story of a model with sources: each of its sentences has a mark but the last. */
export const sourcedStory: StoryResult = {
  ...storyResult,
  writer: 'model',
  sources: [article],
  citations: [
    cite('funFact', 'A fact.', 'A fact.'),
    cite('content', storyResult.content, 'One'),
    cite('title', storyResult.title, storyResult.title),
  ],
}

/** The picture of a place with its credit, in a story without a photo. */
export const placePicture = {
  url: '/api/places/Q1/picture',
  author: 'Ada L.',
  license: 'CC BY-SA 4.0',
  licenseUrl: 'https://license.example/by-sa',
  sourceUrl: 'https://commons.example/File:A.jpg',
} as const

/** A story of its own title. */
export const storyOf = (id: string, more: Partial<StoryResult> = {}): StoryResult => ({
  ...storyResult,
  id,
  title: `Title ${id}`,
  ...more,
})

/**
 * A server whose health is good and that cuts every other request off. After `repair` it gives
 * `answer`.
 */
export const startBreakingServer = async (answer: Answer) => {
  let isRepaired = false
  const { paths } = await startContractServer((response, request) => {
    if (request.path === '/api/health') return json({ ok: true })(response, request)
    return (isRepaired ? answer : disconnect)(response, request)
  })
  return {
    paths,
    repair: () => {
      isRepaired = true
    },
  }
}

/** Repeats a check until it does not throw, for 10 s at most: a machine may be busy. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 10_000 })
