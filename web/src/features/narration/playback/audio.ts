import type { Sentence } from '../text/sentences.ts'

/** Gets the marks of the sentences. Rejects when they can't be had. */
export type Sentences = () => Promise<readonly Sentence[]>

/** An audio that is there from its first to its last second. */
export type WholeAudio = {
  readonly kind: 'whole'
  readonly blob: Blob
  readonly sentences: Sentences
}

/** An audio that is still being made; `sentences` are those of what there is of it. */
export type ComingAudio = {
  readonly kind: 'coming'
  readonly pieces: AsyncIterable<Uint8Array<ArrayBuffer>>
  readonly sentences: Sentences
}

export type AudioSource = WholeAudio | ComingAudio
