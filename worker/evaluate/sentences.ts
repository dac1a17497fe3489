import type { Citation, StoryField } from '@storystone/schema/contract/story.ts'
import * as z from 'zod/mini'
import { parseJson } from '../src/generation/writing/write-story.ts'
import type { Passage } from '../src/grounding/sources/source.ts'
import type { Sentence } from './results/results.ts'

const Part = z.object({ cite: z._default(z.array(z.string()), []), text: z.string() })
/** What the model wrote, before anything was taken back. */
const Answer = z.object({ sentences: z.array(Part), funFact: z.nullable(Part) })

/** The texts of a story as they stand with its reader. */
export type Shown = Readonly<Record<StoryField, string>>

type Written = Pick<Sentence, 'text' | 'cite' | 'writer' | 'isShown'>

/** As the verifier writes a text into a story. */
const plain = (text: string): string => text.replace(/[•*#_\s]+/g, ' ').trim()

/** The sentences of a model's answer, and whether they are still shown. */
export const sentencesOfModel = (json: string, shown: Shown): Written[] => {
  const { sentences = [], funFact = null } = Answer.safeParse(parseJson(json)).data ?? {}
  const row = (field: StoryField) => (part: z.infer<typeof Part>) => {
    const isShown = plain(part.text) !== '' && plain(shown[field]).includes(plain(part.text))
    return { ...part, writer: 'model' as const, isShown }
  }
  return [...sentences.map(row('content')), ...(funFact ? [funFact].map(row('funFact')) : [])]
}

/** The sentences that the product took from the article itself, each with its quotations as passages. */
export const sentencesOfArticle = (
  citations: readonly Citation[],
  shown: Shown,
  ofModel: readonly Written[],
): { readonly sentences: Written[]; readonly quotes: Passage[] } => {
  const quotes = citations.map((citation, index) => ({
    id: `q${index + 1}`,
    sourceId: citation.sourceId,
    section: citation.section,
    sentences: [{ id: `q${index + 1}.1`, text: citation.quote }],
  }))
  const cites = new Map<string, { field: StoryField; text: string; cite: string[] }>()
  for (const [index, { field, start, end }] of citations.entries()) {
    const key = `${field} ${start} ${end}`
    const text = shown[field].slice(start, end)
    const cite = [...(cites.get(key)?.cite ?? []), quotes[index]?.id ?? '']
    cites.set(key, { field, text, cite })
  }
  const isModels = (text: string): boolean =>
    ofModel.some((sentence) => plain(sentence.text).includes(plain(text)))
  const sentences = [...cites.values()]
    .filter(({ field, text }) => field !== 'title' && !isModels(text))
    .map(({ text, cite }) => ({ text, cite, writer: 'article' as const, isShown: true }))
  return { sentences, quotes }
}
