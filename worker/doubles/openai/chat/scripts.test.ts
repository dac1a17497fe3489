import { request } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { startOpenAiDouble } from '../server.ts'
import { createClient, storyRequest, streamStory } from '../test/chat-client.ts'
import type { Behaviour } from './behaviours.ts'
import { createChatControl } from './control.ts'

const double = await startOpenAiDouble({ wordsPerSecond: 20_000, firstWordAfterMs: 0 })
const control = createChatControl(double.url)
afterAll(() => double.close())

it('does the behaviours one after the other, the last for ever', async () => {
  const landmark = 'Colosseum in turns'
  const behaviours: Behaviour[] = [
    { do: 'fail', status: 500 },
    { do: 'nonsense' },
    { do: 'answer' },
  ]
  await control.script({ landmark, as: 'Colosseum', behaviours })
  const client = createClient(double.url)
  await expect(streamStory(client, storyRequest(landmark))).rejects.toThrow('500')
  expect((await streamStory(client, storyRequest(landmark))).text).toMatch(/^Once/)
  for (const _ of [3, 4]) {
    const { text } = await streamStory(client, storyRequest(landmark))
    expect(JSON.parse(text)).toMatchObject({ recognised: true })
  }
  expect(await control.calls(landmark)).toMatchObject({
    count: 4,
    finished: 4,
    aborted: 0,
    held: 0,
  })
})

it('tells of the landmark itself where no other name is given', async () => {
  const landmark = 'Leaning Tower of Pisa'
  await control.script({ landmark, behaviours: [{ do: 'empty' }] })
  const { text } = await streamStory(createClient(double.url), storyRequest(landmark))
  expect(JSON.parse(text)).toMatchObject({ recognised: true, content: '', place: 'Pisa, Italy' })
})

it('counts calls that have no script', async () => {
  const landmark = 'the Flavian Amphitheatre'
  const none = { count: 0, finished: 0, aborted: 0, held: 0, firstWordAt: null }
  expect(await control.calls(landmark)).toEqual(none)
  await streamStory(createClient(double.url), storyRequest(landmark))
  expect(await control.calls(landmark)).toMatchObject({
    count: 1,
    finished: 1,
    aborted: 0,
    held: 0,
  })
})

it('counts anew with a new script, and forgets', async () => {
  const landmark = 'Colosseum anew'
  const client = createClient(double.url)
  await control.script({ landmark, as: 'Colosseum', behaviours: [{ do: 'empty' }] })
  await streamStory(client, storyRequest(landmark))
  await control.script({ landmark, as: 'Colosseum', behaviours: [{ do: 'answer' }] })
  expect(await control.calls(landmark)).toMatchObject({ count: 0 })
  await streamStory(client, storyRequest(landmark))
  await control.forget(landmark)
  expect(await control.calls(landmark)).toMatchObject({ count: 0 })
  const { text } = await streamStory(client, storyRequest(landmark))
  expect(JSON.parse(text)).toMatchObject({ recognised: false })
})

it('does not mix twenty scripts that run at the same time', async () => {
  const scripts = Array.from({ length: 20 }, (_, index) => {
    const content = `Story number ${index}. `.repeat(60)
    const second: Behaviour = index % 2 ? { do: 'fail', status: 503 } : { do: 'refuse' }
    const behaviours: Behaviour[] = [{ do: 'answer', content, wordsPerSecond: 2000 }, second]
    return { landmark: `Colosseum of test ${index}`, as: 'Colosseum', behaviours, content }
  })
  await Promise.all(scripts.map(({ content: _, ...script }) => control.script(script)))
  const client = createClient(double.url)
  await Promise.all(
    scripts.map(async ({ landmark, content }, index) => {
      const first = await streamStory(client, storyRequest(landmark))
      expect(JSON.parse(first.text).content).toBe(content)
      if (index % 2)
        await expect(streamStory(client, storyRequest(landmark))).rejects.toThrow('503')
      else expect((await streamStory(client, storyRequest(landmark))).refusal).not.toBe('')
      expect(await control.calls(landmark)).toMatchObject({
        count: 2,
        finished: 2,
        aborted: 0,
        held: 0,
      })
    }),
  )
})

describe('a script is refused', () => {
  it.each([
    [{ landmark: 'x', behaviours: [] }],
    [{ landmark: ' ', behaviours: [{ do: 'answer' }] }],
    [{ behaviours: [{ do: 'answer' }] }],
    [{ landmark: 'x', behaviours: [{ do: 'dance' }] }],
    [{ landmark: 'x', behaviours: [{ do: 'fail', status: 200 }] }],
    [{ landmark: 'x', behaviours: [{ do: 'fail' }] }],
    [{ landmark: 'x', behaviours: [{ do: 'break_off' }] }],
    [{ landmark: 'x', behaviours: [{ do: 'answer', wordsPerSecond: 0 }] }],
    [{ landmark: 'x', behaviours: [{ do: 'answer' }], name: 'y' }],
  ])('%j', async (script) => {
    const response = await fetch(`${new URL(double.url).origin}/control/scripts`, {
      method: 'POST',
      body: JSON.stringify(script),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('script') })
  })

  it.each([
    ['POST', 'scripts', '{', 400],
    ['GET', 'calls', undefined, 400],
    ['DELETE', 'scripts', undefined, 400],
    ['GET', 'elsewhere', undefined, 404],
  ] as const)('%s /control/%s', async (method, path, body, status) => {
    const init = body === undefined ? { method } : { method, body }
    const response = await fetch(`${new URL(double.url).origin}/control/${path}`, init)
    expect(response.status).toBe(status)
    await response.text()
  })

  it('and the client says so', async () => {
    const script = { landmark: 'x', behaviours: [] }
    await expect(control.script(script)).rejects.toThrow('The double refused POST scripts')
  })
})

it('refuses a port that is taken, with a sentence', async () => {
  const port = Number(new URL(double.url).port)
  await expect(startOpenAiDouble({ port })).rejects.toThrow(`cannot listen on port ${port}`)
})

it('listens on loopback only, and closes while calls are under way', async () => {
  const other = await startOpenAiDouble()
  expect(new URL(other.url).hostname).toBe('127.0.0.1')
  expect(new URL(other.url).pathname).toBe('/v1')
  const landmark = 'Colosseum at closing time'
  const itsControl = createChatControl(other.url)
  await itsControl.script({ landmark, as: 'Colosseum', behaviours: [{ do: 'stall' }] })
  const asked = streamStory(createClient(other.url), storyRequest(landmark))
  asked.catch(() => {})
  await expect.poll(() => itsControl.calls(landmark)).toMatchObject({ count: 1 })
  await other.close()
  await expect(asked).rejects.toThrow()
  const refused = new Promise((resolve) => request(other.url).on('error', resolve).end())
  expect(await refused).toMatchObject({ code: 'ECONNREFUSED' })
})
