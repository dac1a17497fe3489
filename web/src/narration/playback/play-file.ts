import { createSentenceClock } from '../text/sentence-clock.ts'
import { type AudioFile, type AudioStream, mp3Type } from './audio.ts'
import type { AudioOutput } from './audio-output.ts'
import type { PlaybackEvents } from './playback.ts'

/** Plays a complete audio, from a second on. */
export const playFile = (
  { audio, signal, addListener, play }: AudioOutput,
  { blob, loadSentences }: AudioFile,
  from: number,
  { onLength, onSentences }: PlaybackEvents,
): void => {
  const url = URL.createObjectURL(blob)
  signal.addEventListener('abort', () => URL.revokeObjectURL(url))
  addListener('durationchange', () => onLength(audio.duration, true))
  addListener('loadedmetadata', () => {
    if (from < audio.duration) audio.currentTime = from
  })
  audio.src = url
  // At once: some phones load nothing before play() is called.
  play()
  createSentenceClock({ load: loadSentences, onSentences, signal }).complete()
}

/** Waits for the whole of a stream, for browsers that can't play one while it arrives. */
export const collectFile = async ({ chunks, loadSentences }: AudioStream): Promise<AudioFile> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return { kind: 'file', blob: new Blob(parts, { type: mp3Type }), loadSentences }
}
