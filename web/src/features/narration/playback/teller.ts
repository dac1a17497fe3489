import type { Sentence } from '../text/sentences.ts'

/** What a teller says of itself, in the order in which it happens. */
export type TellerEvents = {
  /** One hears it. */
  onSound(): void
  /** One does not hear it any more, whoever was the cause. */
  onHush(): void
  /** It has nothing to say yet: more is to come. */
  onWait(): void
  /** The story is told to its end. */
  onEnd(): void
  onFail(error: unknown): void
  /** Where it is now, in seconds. */
  onMove(seconds: number): void
  /** How much of the story there is, in seconds, and whether that is all. */
  onLength(seconds: number, isWhole: boolean): void
  onSentences(sentences: readonly Sentence[]): void
}

/** Tells one story aloud, from when it is made until it is closed. */
export type Teller = {
  play(): void
  pause(): void
  /** Goes to a moment; one that is not there yet is the end of what is. */
  seek(seconds: number): void
  setSpeed(speed: number): void
  /** Falls silent for good and says no more. */
  close(): void
}
