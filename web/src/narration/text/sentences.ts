import type { Story } from '@storystone/schema/contract/story.ts'
import { narrationText, paragraphSpans, type Span } from '@storystone/schema/story-text.ts'

/** A sentence's place in the content, and the second of the audio at which it begins. */
export type Sentence = Span & { readonly seconds: number }

/** The index of the sentence playing at a moment; -1 while the title is read. */
export const sentenceAt = (sentences: readonly Sentence[], seconds: number): number =>
  sentences.findLastIndex((sentence) => sentence.seconds <= seconds)

/** A piece of a paragraph: a sentence, by its index, or the text between two. */
export type Run = { readonly text: string; readonly sentence?: number }

const runsOf = (content: string, span: Span, sentences: readonly Sentence[]): readonly Run[] => {
  const runs: Run[] = []
  let from = span.start
  const addUpTo = (end: number, sentence?: number): void => {
    if (end <= from) return
    runs.push({ text: content.slice(from, end), ...(sentence !== undefined && { sentence }) })
    from = end
  }
  sentences.forEach(({ start, end }, index) => {
    if (start >= span.end || end <= span.start) return
    addUpTo(Math.min(start, span.end))
    addUpTo(Math.min(end, span.end), index)
  })
  addUpTo(span.end)
  return runs
}

/** A content's paragraphs, cut into sentences. Every character is in exactly one run. */
export const sentenceRuns = (
  content: string,
  sentences: readonly Sentence[],
): readonly (readonly Run[])[] =>
  paragraphSpans(content).map((span) => runsOf(content, span, sentences))

/** A story in its present wording. */
export type StoryWording = Pick<Story, 'id' | 'title' | 'content'>

/** What the player needs: the words and their language, and what the lock screen shows. */
export type NarratedStory = StoryWording &
  Pick<Story, 'language' | 'location' | 'imageUrl' | 'writer' | 'format' | 'sources' | 'citations'>

/** Whether two stories have the same id and wording. A story's words can be replaced once. */
export const hasSameWording = (one: StoryWording | undefined, other: StoryWording): boolean =>
  one?.id === other.id && one.title === other.title && one.content === other.content

/** Identifies an audio by its voice and every word in it. */
export const audioKey = (story: StoryWording, voiceId: string): string =>
  `${voiceId}\n${narrationText(story)}`
