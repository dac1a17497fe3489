import type { Language } from '@storystone/schema/languages.ts'
import { describe, expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

const table: [Language, string, string[]][] = [
  ['en', 'One stone. Two stones!  Three?', ['One stone.', 'Two stones!', 'Three?']],
  ['en', 'A line\nwithout a stop\n\nAnother.', ['A line', 'without a stop', 'Another.']],
  [
    'en',
    'St. Peter’s, c. 1450, was Mr. Wren’s. It is.',
    ['St. Peter’s, c. 1450, was Mr. Wren’s.', 'It is.'],
  ],
  ['en', 'J. R. R. Tolkien came. He saw.', ['J. R. R. Tolkien came.', 'He saw.']],
  [
    'en',
    'It cites "A. Pomel and “J. Ross”. He saw.',
    ['It cites "A. Pomel and “J. Ross”.', 'He saw.'],
  ],
  [
    'en',
    'It was built by Francis I. The tower came later.',
    ['It was built by Francis I.', 'The tower came later.'],
  ],
  [
    'en',
    'It is old (see p. 3. It is long.) and tall. (It is wide. So be it.',
    ['It is old (see p. 3. It is long.) and tall.', '(It is wide.', 'So be it.'],
  ],
  ['en', 'The U.S. Army came. It left.', ['The U.S. Army came.', 'It left.']],
  ['en', 'It fell in 52 B.C. Rome came.', ['It fell in 52 B.C.', 'Rome came.']],
  [
    'en',
    '“Who goes there?” asked the guard. Nobody.',
    ['“Who goes there?” asked the guard.', 'Nobody.'],
  ],
  ['en', 'It is 3.5 m high. It cost $1.5 million.', ['It is 3.5 m high.', 'It cost $1.5 million.']],
  [
    'en',
    'Djémila (lit. ‘Fair (one)’) lives. It is.',
    ['Djémila (lit. ‘Fair (one)’) lives.', 'It is.'],
  ],
  ['en', 'No. 5 is old. * * *\n—\nThe end', ['No. 5 is old.', 'The end']],
  [
    'fr',
    '« Qui va là ? » demanda le garde. Personne.',
    ['« Qui va là ? » demanda le garde.', 'Personne.'],
  ],
  ['fr', 'M. Dupont vint en 52 av. J.-C. Il vit.', ['M. Dupont vint en 52 av. J.-C.', 'Il vit.']],
  [
    'fr',
    'Bâti par François Ier. Il dura. Vers l’an 800, env. mille hommes.',
    ['Bâti par François Ier.', 'Il dura.', 'Vers l’an 800, env. mille hommes.'],
  ],
  ['fr', 'Quel lieu ! Oui… Regardez : il est là.', ['Quel lieu !', 'Oui… Regardez : il est là.']],
  ['fr', '« Quoi ? » Il partit.', ['« Quoi ? »', 'Il partit.']],
  ['fr', '', []],
]

describe('splitSentences', () => {
  test.each(table)('in %s: %j', (language, content, expected) => {
    const sentences = splitSentences(content, language)
    expect(sentences.map(({ text }) => text)).toEqual(expected)
    for (const { start, end, text } of sentences) expect(content.slice(start, end)).toBe(text)
  })
})
