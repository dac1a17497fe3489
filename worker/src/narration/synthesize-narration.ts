import type { NarrationTimings } from '@storystone/schema/contract/narration.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { createPool } from '@storystone/schema/pool.ts'
import type { VoiceId } from '@storystone/schema/voices.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { Speech } from '#worker/vendors/speech.ts'
import { durationOf, isSameForm, type Mp3Form, type Mp3Piece, parseMp3 } from './audio/mp3.ts'
import type { Line } from './script.ts'

/** How the vendor should read each language. */
export const narrationPrompt: Readonly<Record<Language, string>> = {
  en: 'Read in British English, warmly and unhurried, like a guide who stands before the monument.',
  fr: 'Lis en français de France, chaleureusement et sans hâte, comme un guide devant le monument.',
}

/**
 * Works on all items, at most `concurrency` at once, and yields the results in the order of the
 * items, each as soon as possible. The first failure is thrown and aborts the others' signal.
 */
async function* mapInOrder<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, signal: AbortSignal) => Promise<R>,
  signal: AbortSignal,
): AsyncGenerator<R> {
  const stop = new AbortController()
  const anySignal = AbortSignal.any([signal, stop.signal])
  const inTurn = createPool(concurrency)
  const results = items.map(async (item) => {
    try {
      return await inTurn(async () => {
        anySignal.throwIfAborted()
        return work(item, anySignal)
      })
    } catch (error) {
      if (!anySignal.aborted) stop.abort(error)
      throw anySignal.reason
    }
  })
  // Each is awaited below, except after a failure.
  for (const result of results) result.catch(() => {})
  try {
    for (const result of results) yield await result
  } finally {
    stop.abort(new DOMException('The results are no longer needed', 'AbortError'))
  }
}

const maxConcurrentCalls = 4

type NarrationOrder = {
  readonly lines: readonly Line[]
  readonly voiceId: VoiceId
  readonly language: Language
}

/** The next bytes of a narration, and the timings of its sentences so far. */
type NarrationPart = { readonly bytes: Uint8Array; readonly timings: NarrationTimings }

/** What the log says of such audio: which setting can help. */
export const unreadable =
  'the provider sent no MP3 that can be read: check SPEECH_BASE_URL and SPEECH_MODEL'

/** The vendor brought no usable audio; `reason` is for the log. */
export class SpeechFailure extends Refusal {
  readonly reason: string

  constructor(code: 'provider_failed' | 'provider_timeout', reason: string) {
    super(code, { about: 'narration' })
    this.reason = reason
  }
}

const synthesizeLine = async (
  speech: Speech,
  { voiceId, language }: NarrationOrder,
  { spoken }: Line,
  signal: AbortSignal,
): Promise<Mp3Piece> => {
  const result = await speech.synthesize({
    text: spoken,
    voice: voiceId,
    instructions: narrationPrompt[language],
    signal,
  })
  if (result.outcome === 'timed_out') {
    throw new SpeechFailure('provider_timeout', 'the provider took too long')
  }
  if (result.outcome === 'failed') throw new SpeechFailure('provider_failed', result.reason)
  const piece = parseMp3(result.mp3)
  if (!piece) {
    throw new SpeechFailure('provider_failed', unreadable)
  }
  return piece
}

/**
 * Synthesizes the lines, several at once, and yields the MP3 frames of each in order. Throws a
 * {@link SpeechFailure} when one fails or has another form than the first.
 */
export async function* synthesizeNarration(
  speech: Speech,
  order: NarrationOrder,
  signal: AbortSignal,
): AsyncGenerator<NarrationPart> {
  const { lines } = order
  const pieces = mapInOrder(
    lines,
    maxConcurrentCalls,
    (line, lineSignal) => synthesizeLine(speech, order, line, lineSignal),
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
    const range = lines[index]?.range
    if (range) timings.push({ ...range, seconds: durationOf(form, frames) })
    frames += piece.frames
    index += 1
    yield { bytes: piece.bytes, timings: [...timings] }
  }
}
