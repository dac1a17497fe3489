import { describe, expect, it } from 'vitest'
import { MalformedAnswer } from './api-error.ts'
import { createEventReader, readStoryEvents } from './event-stream.ts'

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

const bodyOf = (...chunks: Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

const collect = async (...chunks: Uint8Array<ArrayBuffer>[]) => {
  const events = []
  for await (const event of readStoryEvents(bodyOf(...chunks))) events.push(event)
  return events
}

describe('createEventReader', () => {
  it('reads the same events wherever the text is cut', () => {
    for (let cut = 0; cut <= wire.length; cut += 1) {
      const reader = createEventReader()
      const events = [...reader.push(wire.slice(0, cut)), ...reader.push(wire.slice(cut))]
      expect(events, `cut at ${cut}`).toEqual(expected)
    }
  })

  it('reads the same events character by character', () => {
    const reader = createEventReader()
    expect([...wire].flatMap((character) => reader.push(character))).toEqual(expected)
  })

  it('keeps back an event whose blank line has not come', () => {
    const reader = createEventReader()
    expect(reader.push('data: 1\n')).toEqual([])
    expect(reader.push('\n')).toEqual([{ event: 'message', data: '1' }])
  })
})

describe('readStoryEvents', () => {
  const delta = new TextEncoder().encode(
    'event: delta\ndata: {"field":"content","text":"Été 1889 – 300 m ✨"}\n\n',
  )
  const events = [{ event: 'delta', data: { field: 'content', text: 'Été 1889 – 300 m ✨' } }]

  it('reads the same wherever the bytes are cut, also within a character', async () => {
    for (let cut = 0; cut <= delta.length; cut += 1) {
      expect(await collect(delta.slice(0, cut), delta.slice(cut)), `cut at ${cut}`).toEqual(events)
    }
  })

  it('passes over events that it does not know', async () => {
    const other = new TextEncoder().encode('event: heartbeat\ndata: {}\n\n')
    expect(await collect(other, delta)).toEqual(events)
  })

  it('refuses an event of ours that is not what the contract says', async () => {
    const wrong = new TextEncoder().encode('event: delta\ndata: {"field":"colour"}\n\n')
    await expect(collect(wrong)).rejects.toBeInstanceOf(MalformedAnswer)
  })
})
