import { describe, expect, it } from 'vitest'
import { MalformedAnswer } from '#web/platform/api/api-error.ts'
import { readEvents } from '#web/story-request/story-events.ts'
import { readStoryEvents } from './story-events.ts'

const headers = new Headers({ 'Content-Type': 'text/event-stream' })

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function* chunksFrom(...chunks: Uint8Array<ArrayBuffer>[]) {
  yield* chunks
}

const listOf = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

const collect = (...texts: string[]) =>
  listOf(readStoryEvents({ headers, chunks: chunksFrom(...texts.map(bytesOf)) }))

describe('readStoryEvents', () => {
  it('passes over unknown events', async () => {
    const delta = 'event: delta\ndata: {"field":"content","text":"Été 1889 – 300 m ✨"}\n\n'
    expect(await collect('event: heartbeat\ndata: {}\n\n', delta)).toEqual([
      { event: 'delta', data: { field: 'content', text: 'Été 1889 – 300 m ✨' } },
    ])
  })

  it.each(['{"field":"colour"}', '{'])('throws MalformedAnswer for the delta %s', async (data) => {
    const events = collect(`event: delta\ndata: ${data}\n\n`)
    await expect(events).rejects.toBeInstanceOf(MalformedAnswer)
  })
})

const wire = [
  ': a comment\n',
  'event: step\ndata: {"step":"writing"}\n\n',
  'event: delta\r\ndata: {"field":"title","text":"L’été à Orléans"}\r\n\r\n',
  'id: 7\rretry: 10\revent:ping\rdata\r\r',
  'data: two\ndata: lines\n\n',
  'event: nothing\n\n',
  'data:unnamed\n\n',
].join('')

const expected = [
  { event: 'step', data: '{"step":"writing"}' },
  { event: 'delta', data: '{"field":"title","text":"L’été à Orléans"}' },
  { event: 'ping', data: '' },
  { event: 'message', data: 'two\nlines' },
  { event: 'message', data: 'unnamed' },
]

const collectRaw = (...chunks: Uint8Array<ArrayBuffer>[]) =>
  listOf(readEvents(chunksFrom(...chunks)))

describe('readEvents', () => {
  const wireBytes = bytesOf(wire)

  it('reads the same events wherever the bytes are cut, also within a character', async () => {
    for (let cut = 0; cut <= wireBytes.length; cut += 1) {
      const events = await collectRaw(wireBytes.slice(0, cut), wireBytes.slice(cut))
      expect(events, `cut at ${cut}`).toEqual(expected)
    }
  })

  it('reads the same events byte by byte', async () => {
    expect(await collectRaw(...[...wireBytes].map((byte) => Uint8Array.of(byte)))).toEqual(expected)
  })

  it('drops an event whose blank line never came', async () => {
    expect(await collectRaw(bytesOf('data: 1\n'))).toEqual([])
  })
})
