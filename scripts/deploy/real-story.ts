import { randomUUID } from 'node:crypto'
import { durationOf, parseMp3 } from '#worker/narration/audio/mp3.ts'
import { VoiceList } from '../../schema/contract/narration.ts'
import { StoryResult } from '../../schema/contract/story.ts'

/** Dollars, for the models in wrangler.toml; docs/scale.md has the sources. */
const price = { story: [0.0007, 0.0044], minute: 0.015 } as const

/** Generates and narrates a story, or extracts one, with an account that is deleted afterwards; returns its cost. */
export const generateRealStory = async (address: string): Promise<string> => {
  const password = randomUUID()
  let cookie = ''
  const call = async (method: string, path: string, body: object): Promise<Response> => {
    const headers = { 'Content-Type': 'application/json', Cookie: cookie }
    const signal = AbortSignal.timeout(180_000)
    const request = { method, headers, body: JSON.stringify(body), signal }
    const response = await fetch(new URL(path, address), request)
    if (response.ok) return response
    throw new Error(`${path} responds with ${response.status} ${await response.text()}`)
  }
  const email = `smoke-${randomUUID()}@example.org`
  const { headers } = await call('POST', '/api/register', { email, password })
  cookie = headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  try {
    const body = { text: 'Eiffel Tower', format: 'history_guide', language: 'en' }
    const answer = await call('POST', '/api/generate-story-from-text', body)
    const { id: storyId, title, content, writer } = StoryResult.parse(await answer.json())
    const words = content.split(/\s+/).length
    if (writer === 'extract') return `“${title}”: ${words} words of Wikipedia, free.`
    const list = await fetch(new URL('/api/voices', address))
    const voices = VoiceList.parse(await list.json())
    const reader = voices.find((voice) => voice.language === 'en' && voice.readBy === 'service')
    if (!reader) return `“${title}”: ${words} words, read aloud by the device’s own voice.`
    const text = `${title}\n${content}`
    const narration = { text, storyId, voiceId: reader.id }
    const mp3 = await (await call('POST', '/api/narrate', narration)).arrayBuffer()
    const piece = parseMp3(new Uint8Array(mp3))
    if (!piece) throw new Error('the narration is no MP3')
    const seconds = Math.round(durationOf(piece.form, piece.frames))
    return `“${title}”: ${words} words and a narration of ${seconds} s.
It cost $${price.story.join(' to $')}, by how long the model thought, and $${((seconds * price.minute) / 60).toFixed(3)}.`
  } finally {
    await call('DELETE', '/api/user', { password })
  }
}
