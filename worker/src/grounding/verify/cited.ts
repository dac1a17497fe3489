import type { LanguagePack } from '#worker/languages'
import type { Passage } from '../sources/passage.ts'
import { type Evidence, type ReadSentence, readSentence } from './evidence.ts'

/** A sentence of a source that a story may cite. */
export type SourceSentence = {
  readonly passage: Passage
  /** Its place in the passage. */
  readonly index: number
  readonly text: string
}

/** The sentences that a part of a story cites, in their order, and what they say. */
export type Cited = { readonly sentences: readonly SourceSentence[]; readonly evidence: Evidence }

/** More citations for one sentence are a list of everything, and no citation. */
const mostCited = 3

/** Finds and reads sentences by the ids that a part cites; null where an id is none. */
export const createCitationReader = (
  passages: readonly Passage[],
  pack: LanguagePack,
): ((cite: readonly string[]) => Cited | null) => {
  const byId = new Map<string, SourceSentence>()
  for (const passage of passages)
    for (const [index, { id, text }] of passage.sentences.entries())
      byId.set(id, { passage, index, text })
  const known = new Map<string, ReadSentence>()
  const read = (text: string): ReadSentence => {
    const sentence = known.get(text) ?? readSentence(text, pack)
    known.set(text, sentence)
    return sentence
  }
  const before = ({ passage, index, text }: SourceSentence): readonly ReadSentence[] => {
    const previous = passage.sentences[index - 1]
    const heading = passage.section === '' ? [] : [read(passage.section)]
    return previous && read(text).hasPronoun ? [read(previous.text), ...heading] : heading
  }
  return (cite) => {
    const ids = [...new Set(cite)]
    const sentences = ids.flatMap((id) => byId.get(id) ?? [])
    if (sentences.length < ids.length || ids.length === 0 || ids.length > mostCited) return null
    const order = (sentence: SourceSentence): number => passages.indexOf(sentence.passage)
    sentences.sort((a, b) => order(a) - order(b) || a.index - b.index)
    const evidence = {
      sentences: sentences.map(({ text }) => read(text)),
      before: sentences.flatMap(before),
    }
    return { sentences, evidence }
  }
}

/** What a citation shows of its sentences, a piece for each passage. Gaps are an ellipsis. */
export const quotesOf = (sentences: readonly SourceSentence[]) =>
  [...new Set(sentences.map(({ passage }) => passage))].map((passage) => {
    const own = sentences.filter((sentence) => sentence.passage === passage)
    const quote = own
      .map(({ index, text }, at) => {
        const last = own[at - 1]
        return last ? `${index === last.index + 1 ? ' ' : ' […] '}${text}` : text
      })
      .join('')
    return { sourceId: passage.sourceId, section: passage.section, quote }
  })
