import type { Citation, Story, StoryField } from '@storystone/schema/contract/story.ts'
import type { Format } from '@storystone/schema/formats.ts'
import { articles, type PassageName, passages } from './articles.ts'

/** A sentence, and what it rests on; a sample of an inscription rests on its photo alone. */
type Sentence = readonly [words: string, ...rests: PassageName[]]

/** A sample in one language: the paragraphs or facts of its content, each of sentences. */
export type SampleText = Readonly<{
  title: Sentence
  landmark: string
  location: string
  content: readonly (readonly Sentence[])[]
  funFact: Sentence
}>

export type SampleTexts = Readonly<Record<Format, SampleText>>

/** The citations of sentences that follow each other in a field, from `start` on. */
const cite = (field: StoryField, start: number, [words, ...rests]: Sentence): Citation[] =>
  rests.map((name) => {
    const [sourceId, section, quote] = passages[name]
    return { field, start, end: start + words.length, sourceId, section, quote }
  })

/** How each paragraph begins, and what stands between two of them. */
const layouts: Readonly<Record<Format, { readonly opening: string; readonly gap: string }>> = {
  quick_facts: { opening: '• ', gap: '\n' },
  history_guide: { opening: '', gap: '\n\n' },
  translate_inscription: { opening: '', gap: '\n\n' },
}

/** The words and sources of a sample, as a story has them. */
export const composeSample = (format: Format, text: SampleText) => {
  const { opening, gap } = layouts[format]
  const citations = cite('title', 0, text.title)
  let content = ''
  text.content.forEach((paragraph, index) => {
    content += index > 0 ? gap + opening : opening
    paragraph.forEach((sentence, at) => {
      if (at > 0) content += ' '
      citations.push(...cite('content', content.length, sentence))
      content += sentence[0]
    })
  })
  citations.push(...cite('funFact', 0, text.funFact))
  const [title] = text.title
  const [funFact] = text.funFact
  const { landmark, location } = text
  const sources = articles.filter(({ id }) => citations.some(({ sourceId }) => sourceId === id))
  return {
    title,
    landmark,
    location,
    content,
    funFact,
    sources,
    citations,
  } satisfies Partial<Story>
}
