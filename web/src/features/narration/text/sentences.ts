/**
 * A sentence of a story's content: where it stands in it (UTF-16 code units, `end` excluded) and
 * when it is told, in seconds of the audio.
 */
export type Sentence = { readonly start: number; readonly end: number; readonly seconds: number }

/** The index of the sentence that is told at a moment; -1 before the first: the title is told. */
export const sentenceAt = (sentences: readonly Sentence[], seconds: number): number =>
  sentences.findLastIndex((sentence) => sentence.seconds <= seconds)

/** A run of a paragraph's text; `sentence` is the index of the one that it is, if it is one. */
export type Run = { readonly text: string; readonly sentence?: number }

type Span = { readonly start: number; readonly end: number }

/** Where the paragraphs of a content stand in it, without the blanks around them. */
export const paragraphSpans = (content: string): readonly Span[] => {
  const spans: Span[] = []
  let from = 0
  for (const part of content.split(/(\n\s*\n)/)) {
    const start = from + part.length - part.trimStart().length
    if (part.trim() !== '') spans.push({ start, end: start + part.trim().length })
    from += part.length
  }
  return spans
}

const runsOf = (content: string, span: Span, sentences: readonly Sentence[]): readonly Run[] => {
  const runs: Run[] = []
  let from = span.start
  const take = (end: number, sentence?: number): void => {
    if (end <= from) return
    runs.push({ text: content.slice(from, end), ...(sentence !== undefined && { sentence }) })
    from = end
  }
  sentences.forEach(({ start, end }, index) => {
    if (start >= span.end || end <= span.start) return
    take(Math.min(start, span.end))
    take(Math.min(end, span.end), index)
  })
  take(span.end)
  return runs
}

/** A content's paragraphs, cut where its sentences are. Every character is in just one run. */
export const toldParagraphs = (
  content: string,
  sentences: readonly Sentence[],
): readonly (readonly Run[])[] =>
  paragraphSpans(content).map((span) => runsOf(content, span, sentences))

const abbreviated =
  /(?:^|[\s(])(?:\p{Lu}|M|MM|Mme|Mlle|Mr|Mrs|Ms|Dr|St|Ste|Prof|No|vol|env|av|apr|c|ca|cf|etc)\.\s*$/u

/** Where the sentences of a content stand, as a device's own voice is to read them. */
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
