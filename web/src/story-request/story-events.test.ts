import { describe, expect, it } from 'vitest'
import { MalformedAnswer } from '#web/platform/api/api-error.ts'
import { readStoryEvents } from './story-events.ts'

const headers = new Headers({ 'Content-Type': 'text/event-stream' })

async function* chunksOf(...chunks: string[]) {
  for (const chunk of chunks) yield new TextEncoder().encode(chunk)
}

const collect = async (...chunks: string[]) => {
  const events = []
  const reply = { headers, chunks: chunksOf(...chunks) }
  for await (const event of readStoryEvents(reply)) events.push(event)
  return events
}

describe('readStoryEvents', () => {
  it('passes over unknown events', async () => {
    const delta = 'event: delta\ndata: {"field":"content","text":"Été 1889 – 300 m ✨"}\n\n'
    expect(await collect('event: heartbeat\ndata: {}\n\n', delta)).toEqual([
      { event: 'delta', data: { field: 'content', text: 'Été 1889 – 300 m ✨' } },
    ])
  })

  it('reads where the sentences are that a second reader reads', async () => {
    const data = { citations: [{ field: 'content', start: 0, end: 9, isChecked: false }] }
    expect(await collect(`event: checking\ndata: ${JSON.stringify(data)}\n\n`)).toEqual([
      { event: 'checking', data },
    ])
  })

  it.each(['{"field":"colour"}', '{'])('throws MalformedAnswer for the delta %s', async (data) => {
    const events = collect(`event: delta\ndata: ${data}\n\n`)
    await expect(events).rejects.toBeInstanceOf(MalformedAnswer)
  })
})
