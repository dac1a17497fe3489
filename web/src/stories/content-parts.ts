import { paragraphSpans, type Span } from '@storystone/schema/story-text.ts'

const abbreviated =
  /(?:^|[\s(])(?:\p{Lu}|M|MM|Mme|Mlle|Mr|Mrs|Ms|Dr|St|Ste|Prof|No|vol|env|av|apr|c|ca|cf|etc)\.\s*$/u

/** The sentences of a content, for a device's own voice to read. */
export const splitSentences = (content: string, language: string): readonly Span[] => {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return paragraphSpans(content).flatMap((paragraph) => {
    const spans: Span[] = []
    const text = content.slice(paragraph.start, paragraph.end)
    let start = paragraph.start
    for (const { segment, index } of segmenter.segment(text)) {
      const end = paragraph.start + index + segment.length
      if (abbreviated.test(segment) && end < paragraph.end) continue
      spans.push({ start, end: start + content.slice(start, end).trimEnd().length })
      start = end
    }
    return spans
  })
}

/** Words that a voice reads in a minute, and a visitor who looks up now and then. */
const wordsPerMinute = 150

export const wholeMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60))

/** How long a content takes to read, and to hear while its audio was not loaded, in whole minutes. */
export const minutesOf = (content: string): number =>
  wholeMinutes((content.split(/\s+/).length / wordsPerMinute) * 60)
