import type { PlaybackEvents } from './playback.ts'

/** How often the position is reported, so that a sentence is highlighted when it begins. */
const reportMs = 100

/** The app's audio element, for the time of one playback. */
export type AudioOutput = {
  readonly audio: HTMLAudioElement
  /** Aborted when the playback is closed. */
  readonly signal: AbortSignal
  play(): void
  addListener(name: keyof HTMLMediaElementEventMap, action: () => void): void
  reportPosition(): void
  /** Has the position, in seconds, given to `listener` as well. */
  onPosition(listener: (seconds: number) => void): void
  /** No more audio comes: the playback fails when it reaches the end of what has arrived. */
  failAtEnd(cause: unknown): void
}

/** Takes over the audio element and reports its events until `signal` is aborted. */
export const openAudioOutput = (
  audio: HTMLAudioElement,
  signal: AbortSignal,
  on: PlaybackEvents,
): AudioOutput => {
  let failure: { readonly cause: unknown } | undefined
  let positionListener: (seconds: number) => void = () => {}
  const reportPosition = (): void => {
    on.onPosition(audio.currentTime)
    positionListener(audio.currentTime)
  }
  const addListener: AudioOutput['addListener'] = (name, action) =>
    audio.addEventListener(name, action, { signal })

  addListener('playing', on.onPlaying)
  addListener('waiting', on.onBuffering)
  addListener('timeupdate', reportPosition)
  addListener('seeked', reportPosition)
  addListener('pause', () => {
    if (!audio.ended) on.onPaused()
  })
  addListener('ended', () => (failure === undefined ? on.onEnded() : on.onFailed(failure.cause)))
  addListener('error', () => on.onFailed(audio.error))
  const timer = setInterval(() => {
    if (!audio.paused) reportPosition()
  }, reportMs)
  signal.addEventListener('abort', () => clearInterval(timer))

  return {
    audio,
    signal,
    addListener,
    reportPosition,
    play: () => {
      audio.play().catch((error: unknown) => {
        // Paused before it started, or not allowed without a touch: the play button works again.
        if (!signal.aborted && audio.paused && error instanceof DOMException) on.onPaused()
      })
    },
    onPosition: (listener) => {
      positionListener = listener
    },
    failAtEnd: (cause) => {
      failure = { cause }
    },
  }
}
