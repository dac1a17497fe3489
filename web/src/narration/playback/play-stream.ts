import { createSentenceClock } from '../text/sentence-clock.ts'
import type { AudioStream } from './audio.ts'
import type { AudioOutput } from './audio-output.ts'
import type { PlaybackEvents } from './playback.ts'
import { openStreamBuffer } from './stream-buffer.ts'

/**
 * Starts the output at `from` as soon as that second has arrived, or at the beginning where the
 * audio turns out to be shorter. Call the result whenever more has arrived.
 */
const startWhenArrived = ({ audio, play, addListener }: AudioOutput, from: number) => {
  let isStarted = false
  let length = 0
  let isEnd = false
  const start = (seconds: number): void => {
    isStarted = true
    if (seconds > 0) audio.currentTime = seconds
    play()
  }
  const check = (): void => {
    if (isStarted || audio.readyState < HTMLMediaElement.HAVE_METADATA) return
    if (from < length) start(from)
    else if (isEnd) start(0)
  }
  if (from === 0) start(0)
  addListener('loadedmetadata', check)
  return (seconds: number, isComplete: boolean): void => {
    length = seconds
    isEnd = isComplete
    check()
  }
}

/** Plays an audio while it arrives. Rejects when nothing arrives; a later break fails at its end. */
export const playStream = async (
  output: AudioOutput,
  { chunks, loadSentences }: AudioStream,
  from: number,
  { onLength, onSentences }: PlaybackEvents,
): Promise<void> => {
  const { audio, signal } = output
  const buffer = await openStreamBuffer(audio)
  const clock = createSentenceClock({ load: loadSentences, onSentences, signal })
  output.onPosition(clock.advance)
  const startIfArrived = startWhenArrived(output, from)
  let isComplete = true
  try {
    for await (const chunk of chunks) {
      if (signal.aborted) return
      await buffer.append(chunk)
      onLength(buffer.length(), false)
      startIfArrived(buffer.length(), false)
      clock.advance(audio.currentTime)
    }
  } catch (cause) {
    if (buffer.length() === 0 || signal.aborted) throw cause
    console.warn('The narration broke off', cause)
    output.failAtEnd(cause)
    isComplete = false
  }
  if (buffer.length() === 0) throw new Error('The narration is empty')
  buffer.close()
  onLength(buffer.length(), isComplete)
  startIfArrived(buffer.length(), true)
  clock.complete()
}
