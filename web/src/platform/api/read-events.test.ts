import { describe, expect, it } from 'vitest'
import { readEvents } from '#web/story-request/story-events.ts'

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

async function* chunksOf(...chunks: Uint8Array<ArrayBuffer>[]) {
  yield* chunks
}

const collect = async (...chunks: Uint8Array<ArrayBuffer>[]) => {
  const events = []
  for await (const event of readEvents(chunksOf(...chunks))) events.push(event)
  return events
}

describe('readEvents', () => {
  const bytes = new TextEncoder().encode(wire)

  it('reads the same events wherever the bytes are cut, also within a character', async () => {
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const events = await collect(bytes.slice(0, cut), bytes.slice(cut))
      expect(events, `cut at ${cut}`).toEqual(expected)
    }
  })

  it('reads the same events byte by byte', async () => {
    expect(await collect(...[...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(expected)
  })

  it('drops an event whose blank line never came', async () => {
    expect(await collect(new TextEncoder().encode('data: 1\n'))).toEqual([])
  })
})
