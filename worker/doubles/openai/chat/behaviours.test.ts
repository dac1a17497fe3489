import { randomUUID } from 'node:crypto'
import OpenAI from 'openai'
import { afterAll, expect, it } from 'vitest'
import { startOpenAiDouble } from '../server.ts'
import { createClient, storyParameters, storyRequest, streamStory } from '../test/chat-client.ts'
import type { Behaviour } from './behaviours.ts'
import { createChatControl } from './control.ts'

const double = await startOpenAiDouble({ wordsPerSecond: 100_000, firstWordAfterMs: 0 })
const control = createChatControl(double.url)
const client = createClient(double.url)
afterAll(() => double.close())

const scripted = async (...behaviours: Behaviour[]): Promise<string> => {
  const landmark = `Colosseum ${randomUUID()}`
  await control.script({ landmark, as: 'Colosseum', behaviours })
  return landmark
}

const whenCalls = async (landmark: string, wanted: object): Promise<void> =>
  expect.poll(() => control.calls(landmark), { timeout: 5000 }).toMatchObject(wanted)

const told = { recognised: true, title: expect.stringMatching(/./), place: 'Rome, Italy' }

it('tells at the pace that is asked for', async () => {
  const slow = await scripted({ do: 'answer', wordsPerSecond: 1500, firstWordAfterMs: 300 })
  const heard = await streamStory(client, storyRequest(slow))
  expect(JSON.parse(heard.text)).toMatchObject(told)
  expect(heard.firstAfterMs).toBeGreaterThanOrEqual(290)
  expect(heard.lastAfterMs - heard.firstAfterMs).toBeGreaterThan(150)
})

it('tells at once', async () => {
  const slow = await startOpenAiDouble({ wordsPerSecond: 1, firstWordAfterMs: 5000 })
  try {
    const landmark = 'Colosseum at once'
    const behaviours = [{ do: 'answer_at_once' as const }]
    await createChatControl(slow.url).script({ landmark, as: 'Colosseum', behaviours })
    const heard = await streamStory(createClient(slow.url), storyRequest(landmark))
    expect(JSON.parse(heard.text)).toMatchObject(told)
    expect(heard.lastAfterMs).toBeLessThan(1000)
  } finally {
    await slow.close()
  }
})

it('writes pairs of escapes, and splits between their halves', async () => {
  const content = '🏛️🌍🗿'.repeat(20)
  const heard = await streamStory(client, storyRequest(await scripted({ do: 'answer', content })))
  expect(JSON.parse(heard.text).content).toBe(content)
  expect(heard.text).toContain('\\ud83c')
  const ends = heard.pieces.map((_, index) => heard.pieces.slice(0, index + 1).join(''))
  expect(ends.some((end) => /\\ud83[cd]$/.test(end))).toBe(true)
  expect(ends.some((end) => /\\u[0-9a-f]{1,3}$/.test(end))).toBe(true)
})

it('writes ASCII only', async () => {
  const landmark = await scripted({ do: 'answer', asciiOnly: true })
  const heard = await streamStory(client, storyRequest(landmark, { language: 'fr' }))
  expect(heard.text).toMatch(/^[\x20-\x7e]+$/)
  expect(JSON.parse(heard.text)).toMatchObject({ place: 'Rome, Italie' })
})

it('stalls until the client leaves', async () => {
  const landmark = await scripted({ do: 'stall' })
  const gone = new AbortController()
  const asked = client.chat.completions.create(
    { ...storyParameters(storyRequest(landmark)), stream: true },
    { signal: gone.signal },
  )
  await whenCalls(landmark, { count: 1, finished: 0, aborted: 0 })
  gone.abort()
  await expect(asked).rejects.toThrow(OpenAI.APIUserAbortError)
  await whenCalls(landmark, { count: 1, finished: 0, aborted: 1 })
})

it.each([
  [400, OpenAI.BadRequestError],
  [401, OpenAI.AuthenticationError],
  [403, OpenAI.PermissionDeniedError],
  [404, OpenAI.NotFoundError],
  [429, OpenAI.RateLimitError],
  [500, OpenAI.InternalServerError],
  [503, OpenAI.InternalServerError],
])('fails with %i', async (status, kind) => {
  const landmark = await scripted({ do: 'fail', status, retryAfter: 7 })
  const error = await streamStory(client, storyRequest(landmark)).catch((thrown: unknown) => thrown)
  if (!(error instanceof OpenAI.APIError)) throw new Error('It did not fail.')
  expect(error).toBeInstanceOf(kind)
  expect(error.status).toBe(status)
  expect(error.headers?.get('retry-after')).toBe('7')
  expect(error.error).toMatchObject({ message: expect.any(String), type: expect.any(String) })
  expect(await control.calls(landmark)).toEqual({
    ...{ count: 1, finished: 1, aborted: 0, held: 0 },
    firstWordAt: null,
  })
})

it.each([0, 1, 137])('breaks off after %i characters', async (afterCharacters) => {
  const whole = await streamStory(client, storyRequest('Colosseum'))
  const landmark = await scripted({ do: 'break_off', afterCharacters })
  const heard = await streamStory(client, storyRequest(landmark))
  expect(heard.text).toBe(whole.text.slice(0, afterCharacters))
  expect(heard.error).toBeInstanceOf(Error)
  expect(heard.finishReason).toBeNull()
  expect(await control.calls(landmark)).toMatchObject({ count: 1, finished: 1, aborted: 0 })
})

it('breaks off an answer that is not streamed', async () => {
  const landmark = await scripted({ do: 'break_off', afterCharacters: 100 })
  const asked = client.chat.completions.create(storyParameters(storyRequest(landmark)))
  await expect(asked).rejects.toThrow(OpenAI.APIConnectionError)
})

it('refuses', async () => {
  const landmark = await scripted({ do: 'refuse' })
  const heard = await streamStory(client, storyRequest(landmark))
  expect(heard.text).toBe('')
  expect(heard.refusal).toContain('can’t help')
  expect(heard.finishReason).toBe('stop')
  const whole = await client.chat.completions.create(storyParameters(storyRequest(landmark)))
  expect(whole.choices[0]?.message).toMatchObject({ content: null, refusal: heard.refusal })
})

it.each([
  ['cut_by_length', 'length'],
  ['filter', 'content_filter'],
] as const)('%s ends half-way with %s', async (behaviour, finishReason) => {
  const heard = await streamStory(client, storyRequest(await scripted({ do: behaviour })))
  expect(heard.finishReason).toBe(finishReason)
  expect(heard.text).toMatch(/^\{"recognised":true,"title":"/)
  expect(() => JSON.parse(heard.text)).toThrow(SyntaxError)
  expect(heard.error).toBeUndefined()
})

it('talks nonsense', async () => {
  const heard = await streamStory(client, storyRequest(await scripted({ do: 'nonsense' })))
  expect(() => JSON.parse(heard.text)).toThrow(SyntaxError)
  expect(heard.finishReason).toBe('stop')
})

it.each([
  [{ do: 'wrong_shape' }, { title: undefined }],
  [{ do: 'wrong_shape', fault: 'title_empty' }, { title: '' }],
  [{ do: 'wrong_shape', fault: 'content_not_text' }, { content: expect.any(Array) }],
  [{ do: 'empty' }, { content: '' }],
  [{ do: 'late_unrecognised' }, { recognised: false, content: expect.stringMatching(/./) }],
] as const)('answers another shape: %j', async (behaviour, difference) => {
  const right = JSON.parse((await streamStory(client, storyRequest('Colosseum'))).text)
  const heard = await streamStory(client, storyRequest(await scripted(behaviour)))
  expect(JSON.parse(heard.text)).toEqual({ ...right, ...difference })
  expect(heard.finishReason).toBe('stop')
})

it('holds half-way until it is released', async () => {
  const askedAt = Date.now()
  const landmark = await scripted({ do: 'hold' })
  const asked = streamStory(client, storyRequest(landmark))
  await whenCalls(landmark, { count: 1, held: 1, finished: 0 })
  const heldAt = Date.now()
  expect(await control.release(landmark)).toBe(1)
  expect(JSON.parse((await asked).text)).toMatchObject(told)
  const { firstWordAt, ...calls } = await control.calls(landmark)
  expect(calls).toEqual({ count: 1, held: 0, finished: 1, aborted: 0 })
  expect(firstWordAt).toBeGreaterThanOrEqual(askedAt)
  expect(firstWordAt).toBeLessThanOrEqual(heldAt)
})

it('lets a call go on that was released before it came to its half', async () => {
  const landmark = await scripted({ do: 'hold', firstWordAfterMs: 400 })
  const asked = streamStory(client, storyRequest(landmark))
  await whenCalls(landmark, { count: 1, held: 0 })
  expect(await control.release(landmark)).toBe(1)
  expect(JSON.parse((await asked).text)).toMatchObject(told)
})

it('counts a client that leaves while it is held', async () => {
  const landmark = await scripted({ do: 'hold' })
  const stream = await client.chat.completions.create({
    ...storyParameters(storyRequest(landmark)),
    stream: true,
  })
  await whenCalls(landmark, { held: 1 })
  stream.controller.abort()
  await whenCalls(landmark, { count: 1, held: 0, finished: 0, aborted: 1 })
})
