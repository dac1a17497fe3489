import { type AudioOutput, openAudioOutput } from './audio-source.ts'
import type { Sentence } from './playback.ts'
import {
  type AudioFile,
  type AudioSource,
  type AudioStream,
  mp3Type,
  type Playback,
  type PlaybackEvents,
} from './playback.ts'

/** The shortest time between two requests for sentences that have no time yet. */
const pauseMs = 250

type ClockOptions = {
  load(): Promise<readonly Sentence[]>
  onSentences(sentences: readonly Sentence[]): void
  readonly signal: AbortSignal
}

/**
 * Loads the times of the sentences while their audio arrives: again when playback reaches the last
 * known one, and once more when the audio is complete. Playback goes on where loading fails.
 */
export const createSentenceClock = ({ load, onSentences, signal }: ClockOptions) => {
  let known: readonly Sentence[] = []
  let isComplete = false
  let isLoading = false
  let loadedAt = Number.NEGATIVE_INFINITY

  const update = async (): Promise<void> => {
    isLoading = true
    loadedAt = performance.now()
    const wasComplete = isComplete
    try {
      known = await load()
      if (!signal.aborted) onSentences(known)
    } catch (error) {
      if (!signal.aborted) console.warn('The times of the sentences could not be loaded', error)
    } finally {
      isLoading = false
    }
    if (isComplete && !wasComplete && !signal.aborted) await update()
  }

  return {
    /** Call with the position of playback, in seconds. */
    advance: (seconds: number): void => {
      if (isComplete || isLoading || performance.now() - loadedAt < pauseMs) return
      if (seconds >= (known.at(-1)?.seconds ?? 0)) void update()
    },
    /** Call when the audio is complete. */
    complete: (): void => {
      isComplete = true
      if (!isLoading) void update()
    },
  }
}

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

/** Plays a complete audio, from a second on. */
const playFile = (
  { audio, signal, addListener, play }: AudioOutput,
  { blob, loadSentences }: AudioFile,
  from: number,
  { onLength, onSentences }: PlaybackEvents,
): void => {
  const url = URL.createObjectURL(blob)
  signal.addEventListener('abort', () => URL.revokeObjectURL(url))
  addListener('durationchange', () => {
    // Some browsers know no length, or an infinite one, of an audio that they have not read through.
    if (Number.isFinite(audio.duration)) onLength(audio.duration, true)
  })
  addListener('loadedmetadata', () => {
    if (from < audio.duration) audio.currentTime = from
  })
  audio.src = url
  // At once: some phones load nothing before play() is called.
  play()
  createSentenceClock({ load: loadSentences, onSentences, signal }).complete()
}

/** Waits for the whole of a stream, for browsers that can't play one while it arrives. */
const collectFile = async ({ chunks, loadSentences }: AudioStream): Promise<AudioFile> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return { kind: 'file', blob: new Blob(parts, { type: mp3Type }), loadSentences }
}

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
const playStream = async (
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

/** Whether this browser plays an audio while it arrives. iPhones and Firefox don't. */
const canPlayStreams = (): boolean =>
  typeof MediaSource === 'function' && MediaSource.isTypeSupported(mp3Type)

const next = (target: EventTarget, name: string): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))

/** Gives `audio` an empty source that grows with every `append`, until `close`. */
const openStreamBuffer = async (audio: HTMLAudioElement) => {
  const source = new MediaSource()
  const url = URL.createObjectURL(source)
  audio.src = url
  await next(source, 'sourceopen')
  URL.revokeObjectURL(url)
  const buffer = source.addSourceBuffer(mp3Type)
  return {
    append: async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
      const done = next(buffer, 'updateend')
      buffer.appendBuffer(bytes)
      await done
    },
    close: (): void => {
      if (source.readyState === 'open') source.endOfStream()
    },
    /** How much has arrived, in seconds. */
    length: (): number =>
      buffer.buffered.length === 0 ? 0 : buffer.buffered.end(buffer.buffered.length - 1),
  }
}
