import type { Story } from '@storystone/schema/contract/story.ts'
import { narrationText, paragraphSpans, type Span } from '@storystone/schema/story-text.ts'
import * as z from 'zod/mini'
import {
  parseStored,
  readLocal,
  removeLocal,
  writeLocal,
} from '#web/platform/storage/web-storage.ts'

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

/** What a playback reports. Times are in seconds. */
export type PlaybackEvents = {
  onPlaying(): void
  /** The playback fell silent, by our pause button, the system's controls or another app. */
  onPaused(): void
  /** The playback has reached the end of what has arrived, and more is to come. */
  onBuffering(): void
  onEnded(): void
  onFailed(error: unknown): void
  onPosition(seconds: number): void
  /** How much of the audio has arrived, and whether that is all of it. */
  onLength(seconds: number, isComplete: boolean): void
  onSentences(sentences: readonly Sentence[]): void
}

/** One story being played. It starts when it is created, and is of no use once closed. */
export type Playback = {
  play(): void
  pause(): void
  /** Goes to a moment, or to the end of what has arrived. */
  seek(seconds: number): void
  setSpeed(speed: number): void
  /** Stops the sound and all events. */
  close(): void
}

/** Loads the times of the sentences. */
export type LoadSentences = () => Promise<readonly Sentence[]>

/** An audio that is complete. */
export type AudioFile = {
  readonly kind: 'file'
  readonly blob: Blob
  readonly loadSentences: LoadSentences
}

/** An audio that is still being made; its sentences are those of the part that has arrived. */
export type AudioStream = {
  readonly kind: 'stream'
  readonly chunks: AsyncIterable<Uint8Array<ArrayBuffer>>
  readonly loadSentences: LoadSentences
}

export type AudioSource = AudioFile | AudioStream

export const mp3Type = 'audio/mpeg'

const storageName = 'storystone:half-heard'

/** How many stories have a saved position: those played last. */
const limit = 50

const Position = z.object({ audio: z.string(), seconds: z.number().check(z.gte(0)) })
const Positions = z.array(Position)
type Position = z.infer<typeof Position>

/** A short name for an audio, since its key is as long as its text. */
const shortNameOf = (story: StoryWording, voiceId: string): string => {
  let hash = 0x811c9dc5
  for (const character of audioKey(story, voiceId)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return `${story.id}:${(hash >>> 0).toString(36)}`
}

const read = (): readonly Position[] => parseStored(readLocal(storageName), Positions) ?? []

const write = (positions: readonly Position[]): void =>
  positions.length === 0
    ? removeLocal(storageName)
    : writeLocal(storageName, JSON.stringify(positions))

const othersThan = (audio: string): readonly Position[] =>
  read().filter((position) => position.audio !== audio)

/** The second at which a story was left in a voice; undefined where it was not left half-way. */
export const readPosition = (story: StoryWording, voiceId: string): number | undefined => {
  const audio = shortNameOf(story, voiceId)
  return read().find((position) => position.audio === audio)?.seconds
}

export const savePosition = (story: StoryWording, voiceId: string, seconds: number): void => {
  const audio = shortNameOf(story, voiceId)
  write([{ audio, seconds }, ...othersThan(audio)].slice(0, limit))
}

/** The story starts at its beginning next time. */
export const clearPosition = (story: StoryWording, voiceId: string): void =>
  write(othersThan(shortNameOf(story, voiceId)))

/** The seconds of each audio that was loaded whole during this visit. */
const lengths = new Map<string, number>()

export const keepLength = (story: StoryWording, voiceId: string, seconds: number): void =>
  void lengths.set(shortNameOf(story, voiceId), seconds)

export const lengthOf = (story: StoryWording, voiceId: string): number | undefined =>
  lengths.get(shortNameOf(story, voiceId))
