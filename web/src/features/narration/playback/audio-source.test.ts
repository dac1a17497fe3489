import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { ApiError, ConnectionError } from '../../../network/api-error.ts'
import { useAccount } from '../../../session/store.ts'
import { json, refusal, type Seen, startContractServer } from '../../../testing/contract-server.ts'
import type { Tale } from '../text/narration-text.ts'
import type { AudioSource } from './audio.ts'
import { audioSource } from './audio-source.ts'

const tale = (id: string): Tale => ({
  id,
  title: 'The **Arena**',
  content: `Stone upon **${id}**.`,
  language: 'en',
})

const { signal } = new AbortController()

/** An audio that comes in two pieces. */
const audio = (response: ServerResponse): void => {
  response.writeHead(200, { 'Content-Type': 'audio/mpeg' })
  response.write('first ')
  setTimeout(() => response.end('second'), 20)
}

const textOf = async (source: AudioSource): Promise<string> => {
  if (source.kind === 'whole') return await source.blob.text()
  let text = ''
  for await (const piece of source.pieces) text += new TextDecoder().decode(piece)
  return text
}

const narrate = (seen: readonly Seen[]) => seen.filter(({ path }) => path === '/api/narrate')

it('asks for title and content without bold marks, and has the pieces as they come', async () => {
  const { seen } = await startContractServer(audio)
  const source = await audioSource(tale('pieces'), 'storystone-en-male', signal)
  expect(source.kind).toBe('coming')
  expect(await textOf(source)).toBe('first second')
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    text: 'The Arena\n\nStone upon pieces.',
    voiceId: 'storystone-en-male',
    storyId: 'pieces',
  })
})

it('holds an audio by voice, title and content, with its sentences', async () => {
  const timings = [{ start: 0, end: 21, seconds: 1.2 }]
  const { seen } = await startContractServer(audio, json(timings), audio)
  const first = await audioSource(tale('cache'), 'storystone-en-male', signal)
  await textOf(first)
  const again = await audioSource(tale('cache'), 'storystone-en-male', signal)
  expect(again.kind).toBe('whole')
  expect(await textOf(again)).toBe('first second')
  expect(await again.sentences()).toEqual(timings)
  expect(await again.sentences()).toEqual(timings)
  expect(seen.map(({ path }) => path)).toEqual([
    '/api/narrate',
    '/api/stories/cache/narration-timings?voiceId=storystone-en-male',
  ])
  await audioSource(tale('cache'), 'storystone-en-female', signal)
  await audioSource({ ...tale('cache'), title: 'Another' }, 'storystone-en-male', signal)
  await audioSource({ ...tale('cache'), content: 'Other.' }, 'storystone-en-male', signal)
  expect(narrate(seen)).toHaveLength(4)
})

it('holds nothing that broke off, and nothing of a user who has gone', async () => {
  const cut = async (response: ServerResponse): Promise<void> => {
    response.writeHead(200, { 'Content-Type': 'audio/mpeg' })
    await new Promise<void>((resolve) => {
      response.write('first ', () => resolve())
    })
    setTimeout(() => response.destroy(), 50)
  }
  const { seen } = await startContractServer(cut, audio)
  const broken = await audioSource(tale('broken'), 'storystone-en-male', signal)
  await expect(textOf(broken)).rejects.toBeInstanceOf(ConnectionError)
  await textOf(await audioSource(tale('broken'), 'storystone-en-male', signal))
  const held = await audioSource(tale('broken'), 'storystone-en-male', signal)
  expect(held.kind).toBe('whole')

  const user = { id: 'u', email: 'a@example.test', createdAt: '2026-11-21T08:00:00.000Z' }
  useAccount.setState({ account: { status: 'signed-in', user } })
  useAccount.setState({ account: { status: 'signed-out' } })
  const anew = await audioSource(tale('broken'), 'storystone-en-male', signal)
  expect(anew.kind).toBe('coming')
  expect(narrate(seen)).toHaveLength(3)
})

it('rejects with the refusal of the server', async () => {
  await startContractServer(refusal('provider_failed'))
  const asked = audioSource(tale('refused'), 'storystone-en-male', signal)
  await expect(asked).rejects.toBeInstanceOf(ApiError)
})
