import { expect, it } from 'vitest'
import { ApiError, ConnectionError } from '#web/platform/api/api-error.ts'
import { type Answer, json, refusal, startContractServer } from '#web/testing/contract-server.ts'
import { signIn, signOut } from '#web/testing/user.ts'
import { openAudioSource } from './audio-source.ts'
import type { AudioSource } from './playback.ts'

const storyOf = (id: string) => ({ id, title: 'The **Arena**', content: `Stone upon **${id}**.` })

const { signal } = new AbortController()
const voiceId = 'storystone-en-male'
const open = (id: string) => openAudioSource(storyOf(id), voiceId, signal)

/** An audio that arrives in two chunks. */
const audio: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'audio/mpeg' })
  response.write('first ')
  setTimeout(() => response.end('second'), 20)
}

const textOf = async (source: AudioSource): Promise<string> => {
  if (source.kind === 'file') return await source.blob.text()
  let text = ''
  for await (const chunk of source.chunks) text += new TextDecoder().decode(chunk)
  return text
}

it('openAudioSource sends title and content without bold marks, and streams the answer', async () => {
  const { sentTo } = await startContractServer(audio)
  const source = await open('chunks')
  expect(source.kind).toBe('stream')
  expect(await textOf(source)).toBe('first second')
  expect(sentTo('/api/narrate')).toEqual([
    { text: 'The Arena\n\nStone upon chunks.', voiceId, storyId: 'chunks' },
  ])
})

it('openAudioSource keeps a complete audio with its sentences, by voice, title and content', async () => {
  const timings = [{ start: 0, end: 21, seconds: 1.2 }]
  const { paths, sentTo } = await startContractServer(audio, json(timings), audio)
  await textOf(await open('cache'))
  const again = await open('cache')
  expect(again.kind).toBe('file')
  expect(await textOf(again)).toBe('first second')
  expect(await again.loadSentences()).toEqual(timings)
  expect(await again.loadSentences()).toEqual(timings)
  expect(paths()).toEqual([
    '/api/narrate',
    `/api/stories/cache/narration-timings?voiceId=${voiceId}`,
  ])
  const story = storyOf('cache')
  await openAudioSource(story, 'storystone-en-female', signal)
  await openAudioSource({ ...story, title: 'Another' }, voiceId, signal)
  await openAudioSource({ ...story, content: 'Other.' }, voiceId, signal)
  expect(sentTo('/api/narrate')).toHaveLength(4)
})

it('openAudioSource keeps no audio that broke off, and none of a user who logged out', async () => {
  const cut: Answer = async (response) => {
    response.writeHead(200, { 'Content-Type': 'audio/mpeg' })
    await new Promise<void>((resolve) => {
      response.write('first ', () => resolve())
    })
    setTimeout(() => response.destroy(), 50)
  }
  const { sentTo } = await startContractServer(cut, audio)
  await expect(textOf(await open('broken'))).rejects.toBeInstanceOf(ConnectionError)
  await textOf(await open('broken'))
  expect((await open('broken')).kind).toBe('file')

  signIn()
  signOut()
  expect((await open('broken')).kind).toBe('stream')
  expect(sentTo('/api/narrate')).toHaveLength(3)
})

it('openAudioSource rejects with the refusal of the server', async () => {
  await startContractServer(refusal('provider_failed'))
  await expect(open('refused')).rejects.toBeInstanceOf(ApiError)
})
