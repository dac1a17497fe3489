import type { Language } from '@storystone/schema/catalog.ts'
import type { NarrationTimings } from '@storystone/schema/contract/narration.ts'
import { speechInstructions, speechVoices, type VoiceId } from '@storystone/schema/voices.ts'
import type { Speech } from '../../adapters/speech.ts'
import { Refusal } from '../../errors/refusal.ts'
import { inOrder } from './in-order.ts'
import type { Mp3Form } from './mp3-frame.ts'
import { isSameForm, type Mp3Piece, readPiece, secondsOf } from './mp3-piece.ts'
import type { Line } from './script.ts'

const mostCalls = 4

export type Telling = {
  readonly lines: readonly Line[]
  readonly voiceId: VoiceId
  readonly language: Language
}

/** What is there of a telling: its newest bytes, and when its sentences are spoken so far. */
export type Told = { readonly bytes: Uint8Array; readonly timings: NarrationTimings }

/** Why the provider brought no sound; goes into the log. */
export class SpeechFailure extends Refusal {
  readonly reason: string

  constructor(code: 'provider_failed' | 'provider_timeout', reason: string) {
    super(code, { about: 'narration' })
    this.reason = reason
  }
}

const speakLine = async (
  speech: Speech,
  { voiceId, language }: Telling,
  { spoken }: Line,
  signal: AbortSignal,
): Promise<Mp3Piece> => {
  const result = await speech.speak({
    text: spoken,
    voice: speechVoices[voiceId],
    instructions: speechInstructions[language],
    signal,
  })
  if (result.outcome === 'timed_out') {
    throw new SpeechFailure('provider_timeout', 'the provider took too long')
  }
  if (result.outcome === 'failed') throw new SpeechFailure('provider_failed', result.reason)
  const piece = readPiece(result.mp3)
  if (!piece)
    throw new SpeechFailure('provider_failed', 'the provider sent no MP3 of constant rate')
  return piece
}

/**
 * Has the lines spoken, some at once and the first one first, and gives the bare frames of each in
 * their order. Throws a {@link SpeechFailure} when one fails, or is of another form than the first.
 */
export async function* tellAloud(
  speech: Speech,
  telling: Telling,
  signal: AbortSignal,
): AsyncGenerator<Told> {
  const { lines } = telling
  const pieces = inOrder(
    lines,
    mostCalls,
    (line, until) => speakLine(speech, telling, line, until),
    signal,
  )
  const timings: NarrationTimings = []
  let form: Mp3Form | null = null
  let frames = 0
  let index = 0
  for await (const piece of pieces) {
    form ??= piece.form
    if (!isSameForm(piece.form, form)) {
      throw new SpeechFailure('provider_failed', 'the pieces differ in rate or channels')
    }
    const place = lines[index]?.place
    if (place) timings.push({ ...place, seconds: secondsOf(form, frames) })
    frames += piece.frames
    index += 1
    yield { bytes: piece.bytes, timings: [...timings] }
  }
}
