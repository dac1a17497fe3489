import type { Sentence } from '../text/sentences.ts'

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
