import type { EspeakVoice } from './voices.ts'

/** What is to be spoken. `sampleRate` of the MP3, in hertz. */
export type Order = {
  readonly text: string
  readonly voice: EspeakVoice
  readonly sampleRate: number
}

/** What goes to the thread that speaks, and what comes back. */
export type Ordered = Order & { readonly id: number }
export type Recorded =
  | { readonly id: number; readonly mp3: Uint8Array }
  | { readonly id: number; readonly fault: string }
