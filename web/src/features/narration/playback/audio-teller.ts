import type { AudioSource } from './audio.ts'
import { canFeed } from './media-feed.ts'
import { openSound } from './sound.ts'
import { tellComing } from './tell-coming.ts'
import { gather, tellWhole } from './tell-whole.ts'
import type { Teller, TellerEvents } from './teller.ts'

type Options = {
  readonly audio: HTMLAudioElement
  getSource(signal: AbortSignal): Promise<AudioSource>
  /** Where to begin, in seconds. */
  readonly from: number
  readonly speed: number
}

const setSpeed = (audio: HTMLAudioElement, speed: number): void => {
  audio.defaultPlaybackRate = speed
  audio.playbackRate = speed
}

/** Tells a story by an audio, from the first piece of it on. Begins at once. */
export const createAudioTeller = (
  { audio, getSource, from, speed }: Options,
  on: TellerEvents,
): Teller => {
  const closing = new AbortController()
  const { signal } = closing
  const sound = openSound(audio, signal, on)
  let length = 0
  const telling: TellerEvents = {
    ...on,
    onLength: (seconds, isWhole) => {
      length = seconds
      on.onLength(seconds, isWhole)
    },
  }
  const begin = async (): Promise<void> => {
    const source = await getSource(signal)
    if (signal.aborted) return
    if (source.kind === 'coming' && canFeed()) return tellComing(sound, source, from, telling)
    const whole = source.kind === 'whole' ? source : await gather(source)
    if (!signal.aborted) tellWhole(sound, whole, from, telling)
  }

  // A touch lets an audio play later too, if it is loaded in it: Safari asks for that.
  audio.load()
  setSpeed(audio, speed)
  begin().catch((error: unknown) => {
    if (!signal.aborted) on.onFail(error)
  })

  return {
    play: sound.play,
    pause: () => audio.pause(),
    seek: (seconds) => {
      audio.currentTime = Math.max(0, Math.min(seconds, length))
      sound.look()
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
