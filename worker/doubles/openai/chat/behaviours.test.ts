import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { startOpenAiDouble } from '../server.ts'
import { lies } from '../story/lies.ts'
import type { WritingRequest } from '../story/model-request.ts'
import { createClient, storyParameters, streamStory, writingRequest } from '../test/chat-client.ts'
import type { Behaviour } from './behaviours.ts'
import { createChatControl } from './control.ts'

const double = await startOpenAiDouble({ wordsPerSecond: 100_000, firstWordAfterMs: 0 })
const control = createChatControl(double.url)
const client = createClient(double.url)
afterAll(() => double.close())

const script = async (...behaviours: Behaviour[]): Promise<WritingRequest> => {
  const landmark = `Colosseum ${randomUUID()}`
  await control.script({ landmark, as: 'Colosseum', behaviours })
  return writingRequest(landmark)
}

const streamScripted = async (...behaviours: Behaviour[]) =>
  streamStory(client, await script(...behaviours))

const nameOf = ({ place }: WritingRequest): string => place?.name ?? ''

const untilCalls = async (request: WritingRequest, wanted: object): Promise<void> =>
  expect.poll(() => control.calls(nameOf(request)), { timeout: 5000 }).toMatchObject(wanted)

const story = { title: { text: 'The arena that gave Rome its shows' } }

test('answer writes pairs of escapes, and splits between their halves', async () => {
  const content = '🏛️🌍🗿'.repeat(20)
  const { text, pieces } = await streamScripted({ do: 'answer', content })
  expect(JSON.parse(text).sentences).toMatchObject([{ text: content }])
  expect(text).toContain('\\ud83c')
  const ends = pieces.map((_, index) => pieces.slice(0, index + 1).join(''))
  expect(ends.some((end) => /\\ud83[cd]$/.test(end))).toBe(true)
  expect(ends.some((end) => /\\u[0-9a-f]{1,3}$/.test(end))).toBe(true)
})

test('hold stops half-way until a release', async () => {
  const startedAt = Date.now()
  const request = await script({ do: 'hold' })
  const answer = streamStory(client, request)
  await untilCalls(request, { count: 1, held: 1, finished: 0 })
  const heldAt = Date.now()
  expect(await control.release(nameOf(request))).toBe(1)
  expect(JSON.parse((await answer).text)).toMatchObject(story)
  const { firstWordAt, firstSentenceAt, ...calls } = await control.calls(nameOf(request))
  expect(calls).toEqual({ count: 1, held: 0, finished: 1, aborted: 0, mostOpen: 1 })
  expect(firstWordAt).toBeGreaterThanOrEqual(startedAt)
  expect(firstSentenceAt).toBeGreaterThanOrEqual(firstWordAt ?? Infinity)
  expect(firstSentenceAt).toBeLessThanOrEqual(heldAt)
})

test.each([
  ['a release', (landmark: string) => control.release(landmark)],
  [
    'a new script',
    (landmark: string) => control.script({ landmark, behaviours: [{ do: 'fail', status: 500 }] }),
  ],
])('hold does not stop a call after %s that comes before its half', async (_what, release) => {
  const request = await script({ do: 'hold', firstWordAfterMs: 400 })
  const answer = streamStory(client, request)
  await untilCalls(request, { count: 1, held: 0 })
  await release(nameOf(request))
  expect(JSON.parse((await answer).text)).toMatchObject(story)
})

test('hold counts a client that leaves', async () => {
  const request = await script({ do: 'hold' })
  const stream = await client.chat.completions.create(storyParameters(request))
  await untilCalls(request, { held: 1 })
  stream.controller.abort()
  await untilCalls(request, { count: 1, held: 0, finished: 0, aborted: 1 })
})

test.each(lies)('the lie %s is in every third sentence, and in no other', async (lie) => {
  const sentencesOf = async (...behaviours: Behaviour[]): Promise<readonly unknown[]> =>
    JSON.parse((await streamScripted(...behaviours)).text).sentences
  const [right, wrong] = [
    await sentencesOf({ do: 'answer' }),
    await sentencesOf({ do: 'lie', lie }),
  ]
  expect(right.flatMap((one, i) => (isDeepStrictEqual(one, wrong[i]) ? [] : [i % 3]))).toEqual(
    right.flatMap((_, i) => (i % 3 === 1 ? [1] : [])),
  )
})
