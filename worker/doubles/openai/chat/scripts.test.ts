import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { startOpenAiDouble } from '../server.ts'
import { createClient, streamStory, writingRequest } from '../test/chat-client.ts'
import type { Behaviour } from './behaviours.ts'
import { createChatControl } from './control.ts'

const double = await startOpenAiDouble({ wordsPerSecond: 20_000, firstWordAfterMs: 0 })
const control = createChatControl(double.url)
const client = createClient(double.url)
afterAll(() => double.close())

const stream = (landmark: string) => streamStory(client, writingRequest(landmark))
const answerTo = async (landmark: string) => JSON.parse((await stream(landmark)).text)
const scriptColosseum = (landmark: string, ...behaviours: Behaviour[]): Promise<void> =>
  control.script({ landmark, as: 'Colosseum', behaviours })

test('a script without another name is for the landmark itself', async () => {
  const landmark = 'Leaning Tower of Pisa'
  await control.script({ landmark, behaviours: [{ do: 'empty' }] })
  expect(await answerTo(landmark)).toMatchObject({ sentences: [] })
})

test('a new script resets the counts, and forget removes it', async () => {
  const landmark = 'Colosseum again'
  await scriptColosseum(landmark, { do: 'empty' })
  await stream(landmark)
  await scriptColosseum(landmark, { do: 'answer' })
  expect(await control.calls(landmark)).toMatchObject({ count: 0 })
  await stream(landmark)
  await control.forget(landmark)
  expect(await control.calls(landmark)).toMatchObject({ count: 0 })
  expect(await answerTo(landmark)).toMatchObject({ title: { text: landmark } })
})

test.each([
  { landmark: 'x', behaviours: [] },
  { landmark: ' ', behaviours: [{ do: 'answer' as const }] },
  { landmark: 'x', behaviours: [{ do: 'fail' as const, status: 200 }] },
  { landmark: 'x', behaviours: [{ do: 'answer' as const }], name: 'y' },
])('the script %j is refused, and the client throws', async (script) => {
  await expect(control.script(script)).rejects.toThrow('The double refused POST scripts')
})

test.each([
  ['POST', 'scripts', '{', 400],
  ['GET', 'calls', null, 400],
  ['GET', 'elsewhere', null, 404],
])('%s /control/%s with the body %s is refused', async (method, path, body, status) => {
  const response = await fetch(new URL(`/control/${path}`, double.url), { method, body })
  expect(response.status).toBe(status)
  await response.text()
})

test('the double listens on loopback only, and closes during a call', async () => {
  const other = await startOpenAiDouble()
  expect(new URL(other.url).hostname).toBe('127.0.0.1')
  expect(new URL(other.url).pathname).toBe('/v1')
  const landmark = 'Colosseum at closing time'
  const otherControl = createChatControl(other.url)
  await otherControl.script({ landmark, as: 'Colosseum', behaviours: [{ do: 'stall' }] })
  const answer = streamStory(createClient(other.url), writingRequest(landmark))
  answer.catch(() => {})
  await expect.poll(() => otherControl.calls(landmark)).toMatchObject({ count: 1 })
  await other.close()
  await expect(answer).rejects.toThrow()
  const refused = new Promise((resolve) => request(other.url).on('error', resolve).end())
  expect(await refused).toMatchObject({ code: 'ECONNREFUSED' })
})
