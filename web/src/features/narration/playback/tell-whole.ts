import { followSentences } from '../text/sentence-news.ts'
import type { ComingAudio, WholeAudio } from './audio.ts'
import type { Sound } from './sound.ts'
import type { TellerEvents } from './teller.ts'

/** Tells a story by an audio that is all there, from a moment on. */
export const tellWhole = (
  { audio, signal, listen, play }: Sound,
  { blob, sentences }: Pick<WholeAudio, 'blob' | 'sentences'>,
  from: number,
  on: TellerEvents,
): void => {
  const address = URL.createObjectURL(blob)
  signal.addEventListener('abort', () => URL.revokeObjectURL(address))
  listen('durationchange', () => on.onLength(audio.duration, true))
  listen('loadedmetadata', () => {
    if (from < audio.duration) audio.currentTime = from
  })
  audio.src = address
  // At once: some phones load nothing before they are to play.
  play()
  followSentences({ read: sentences, tell: on.onSentences, signal }).complete()
}

/** Waits for all of an audio: for browsers that can't play one while it comes. */
export const gather = async ({
  pieces,
  sentences,
}: ComingAudio): Promise<Pick<WholeAudio, 'blob' | 'sentences'>> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of pieces) parts.push(piece)
  return { blob: new Blob(parts, { type: 'audio/mpeg' }), sentences }
}
