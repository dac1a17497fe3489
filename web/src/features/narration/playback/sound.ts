import type { TellerEvents } from './teller.ts'

/** How often it is looked where the story is: a sentence is marked when it begins. */
const lookMs = 100

/** The app's audio while one story is told by it. */
export type Sound = {
  readonly audio: HTMLAudioElement
  /** Aborted when the story is told no more. */
  readonly signal: AbortSignal
  play(): void
  listen(name: keyof HTMLMediaElementEventMap, action: () => void): void
  /** Looks where the story is, and says so. */
  look(): void
  /** Has `reach` told where the story is, too. */
  follow(reach: (seconds: number) => void): void
  /** What has come is all that comes: at the end of it the telling has failed. */
  breakOff(cause: unknown): void
}

/** Takes the audio for one story, and says what becomes of it until `signal` is aborted. */
export const openSound = (
  audio: HTMLAudioElement,
  signal: AbortSignal,
  on: TellerEvents,
): Sound => {
  let broken: { readonly cause: unknown } | undefined
  let reach: (seconds: number) => void = () => {}
  const look = (): void => {
    on.onMove(audio.currentTime)
    reach(audio.currentTime)
  }
  const listen: Sound['listen'] = (name, action) => audio.addEventListener(name, action, { signal })

  listen('playing', on.onSound)
  listen('waiting', on.onWait)
  listen('timeupdate', look)
  listen('seeked', look)
  listen('pause', () => {
    if (!audio.ended) on.onHush()
  })
  listen('ended', () => (broken === undefined ? on.onEnd() : on.onFail(broken.cause)))
  listen('error', () => on.onFail(audio.error))
  const looking = setInterval(() => {
    if (!audio.paused) look()
  }, lookMs)
  signal.addEventListener('abort', () => clearInterval(looking))

  return {
    audio,
    signal,
    listen,
    look,
    play: () => {
      audio.play().catch((error: unknown) => {
        // Held again before it began, or not allowed without a touch: a press begins it anew.
        if (!signal.aborted && audio.paused && error instanceof DOMException) on.onHush()
      })
    },
    follow: (told) => {
      reach = told
    },
    breakOff: (cause) => {
      broken = { cause }
    },
  }
}
