import type { Sentence } from '../text/sentences.ts'

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
