import type { EspeakVoice } from './speech-request.ts'

/** A text to be spoken. `sampleRate` is the MP3's, in hertz. */
export type Speech = {
  readonly text: string
  readonly voice: EspeakVoice
  readonly sampleRate: number
}

/** The message to the thread. */
export type SynthesisTask = Speech & { readonly id: number }
/** The thread's answer. */
export type SynthesisResult =
  | { readonly id: number; readonly mp3: Uint8Array }
  | { readonly id: number; readonly error: string }
