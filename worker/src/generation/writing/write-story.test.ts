import { describe, expect, test } from 'vitest'
import { parseAnswerStream } from './write-story.ts'

/** The texts after each piece of an answer. */
const textsAfter = (...pieces: readonly string[]): string[] => {
  let text = ''
  const stream = parseAnswerStream(['title', 'content'], (field, piece) => {
    text += `${field}:${piece} `
  })
  return pieces.map((piece) => {
    stream.add(piece)
    return text
  })
}

describe('parseAnswerStream', () => {
  test('keeps texts before `recognised` back until it is true', () => {
    expect(textsAfter('{"title":"A gate","content":"Ol', 'd.","recognised":', 'true}')).toEqual([
      '',
      '',
      'title:A gate content:Old. ',
    ])
  })

  test('emits no text of an unrecognised landmark, wherever `recognised` stands', () => {
    expect(textsAfter('{"title":"A gate","recognised":false,"content":"Old."}')).toEqual([''])
    expect(textsAfter('{"title":"A gate","content":"Old."}')).toEqual([''])
  })
})
