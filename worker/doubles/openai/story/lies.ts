import type { CitedSentence, SourcedAnswer } from './write-from-passages.ts'

/** How a model may lie. */
export const lies = [
  'digit',
  'year',
  'century',
  'name',
  'no_citation',
  'wrong_passage',
  'invented_passage',
  'whole_passage',
] as const
export type Lie = (typeof lies)[number]

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Each lie has a fragment that no article has, or a citation that does not hold. */
const told: Readonly<Record<Lie, (sentence: CitedSentence) => CitedSentence>> = {
  digit: (one) => ({ ...one, text: `Exactly 4242 people say that ${lowerFirst(one.text)}` }),
  year: (one) => ({ ...one, text: `In 1242, ${lowerFirst(one.text)}` }),
  century: (one) => ({ ...one, text: `In the third century, ${lowerFirst(one.text)}` }),
  name: (one) => ({ ...one, text: `As Zebulon Quark said, ${lowerFirst(one.text)}` }),
  no_citation: (one) => ({ ...one, cite: [] }),
  wrong_passage: (one) => ({ ...one, cite: [one.cite[0] === 'p1.1' ? 'p2.1' : 'p1.1'] }),
  invented_passage: (one) => ({ ...one, cite: ['p99.1'] }),
  whole_passage: (one) => ({ ...one, cite: one.cite.map((id) => id.replace(/\.\d+$/, '')) }),
}

/** The same answer with a lie in every third sentence. */
export const withLies = (answer: SourcedAnswer, lie: Lie): SourcedAnswer => ({
  ...answer,
  sentences: answer.sentences.map((one, index) => (index % 3 === 1 ? told[lie](one) : one)),
})
