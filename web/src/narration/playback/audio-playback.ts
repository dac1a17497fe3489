import type { AudioSource } from './audio.ts'
import { openAudioOutput } from './audio-output.ts'
import { collectFile, playFile } from './play-file.ts'
import { playStream } from './play-stream.ts'
import type { Playback, PlaybackEvents } from './playback.ts'
import { canPlayStreams } from './stream-buffer.ts'

type Options = {
  readonly audio: HTMLAudioElement
  openSource(signal: AbortSignal): Promise<AudioSource>
  /** Where to start, in seconds. */
  readonly from: number
  readonly speed: number
}

const setSpeed = (audio: HTMLAudioElement, speed: number): void => {
  audio.defaultPlaybackRate = speed
  audio.playbackRate = speed
}

/** Plays the narration of a story, while it arrives where the browser can do that. */
export const startAudioPlayback = (
  { audio, openSource, from, speed }: Options,
  on: PlaybackEvents,
): Playback => {
  const closing = new AbortController()
  const { signal } = closing
  const output = openAudioOutput(audio, signal, on)
  let length = 0
  const events: PlaybackEvents = {
    ...on,
    onLength: (seconds, isComplete) => {
      length = seconds
      on.onLength(seconds, isComplete)
    },
  }
  const start = async (): Promise<void> => {
    const source = await openSource(signal)
    if (signal.aborted) return
    if (source.kind === 'stream' && canPlayStreams()) {
      return playStream(output, source, from, events)
    }
    const file = source.kind === 'file' ? source : await collectFile(source)
    if (!signal.aborted) playFile(output, file, from, events)
  }

  // Safari lets an audio element play later only if it was loaded during a touch.
  audio.load()
  setSpeed(audio, speed)
  start().catch((error: unknown) => {
    if (!signal.aborted) on.onFailed(error)
  })

  return {
    play: output.play,
    pause: () => audio.pause(),
    seek: (seconds) => {
      audio.currentTime = Math.max(0, Math.min(seconds, length))
      output.reportPosition()
    },
    setSpeed: (rate) => setSpeed(audio, rate),
    close: () => {
      closing.abort()
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
    },
  }
}
