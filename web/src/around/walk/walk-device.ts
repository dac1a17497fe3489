import { useEffect, useRef } from 'react'
import { giveBackMediaSession, usePlayer } from '#web/narration'
import { followDevice } from '../device-sensors.ts'
import { dispatchWalk, useWalk } from './walk-store.ts'

/** Keeps the screen on while the walk is shown; the browser lets go of it when the page is hidden. */
const holdScreen = (): (() => void) => {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const hold = async (): Promise<void> => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
    const held = await navigator.wakeLock.request('screen')
    if (isOver) await held.release()
    else lock = held
  }
  const tryHold = (): void =>
    void hold().catch((error: unknown) => console.info('The screen may turn off', error))
  tryHold()
  document.addEventListener('visibilitychange', tryHold)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', tryHold)
    void lock?.release()
  }
}

const sampleRate = 8_000
const silentSeconds = 5

/** Silence as a WAV file: a lock screen has buttons only for what plays. */
const silence = (): Blob => {
  const samples = sampleRate * silentSeconds
  const bytes = new Uint8Array(44 + samples).fill(128, 44)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string): void => bytes.set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  view.setUint32(4, 36 + samples, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, samples, true)
  return new Blob([bytes], { type: 'audio/wav' })
}

const actions: readonly (readonly [MediaSessionAction, () => void])[] = [
  ['nexttrack', () => dispatchWalk({ kind: 'next' })],
  ['previoustrack', () => dispatchWalk({ kind: 'repeat' })],
  ['pause', () => dispatchWalk({ kind: 'pause' })],
  ['play', () => dispatchWalk({ kind: 'resume' })],
]

/** Plays silence as long as the walk goes on. A page that was reloaded may play only after a tap. */
const playSilence = (isPaused: () => boolean) => {
  const url = URL.createObjectURL(silence())
  const audio = new Audio(url)
  audio.loop = true
  let isOver = false
  const play = (): void => {
    if (isOver || isPaused()) return
    audio.play().catch((error: unknown) => {
      // What the end has interrupted must not begin again with the next press.
      if (isOver) return
      console.info('The lock screen has no buttons yet', error)
      addEventListener('click', play, { once: true })
    })
  }
  const end = (): void => {
    isOver = true
    removeEventListener('click', play)
    audio.pause()
    URL.revokeObjectURL(url)
  }
  return { play, pause: () => audio.pause(), end }
}

/** Gives the lock screen the buttons of the walk, and what is read or comes next. */
const showOnLockScreen = (title: string, isPaused: boolean): void => {
  const { mediaSession } = navigator
  // A narration shows the credit of its sources there.
  if (usePlayer.getState().track?.by !== 'narration') {
    mediaSession.metadata = new MediaMetadata({ title, artist: 'Storystone' })
  }
  mediaSession.playbackState = isPaused ? 'paused' : 'playing'
  for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler)
}

/** A narration that goes on without the walk has its own buttons again. */
const clearLockScreen = (): void => {
  for (const [action] of actions) navigator.mediaSession.setActionHandler(action, null)
  giveBackMediaSession()
}

/** Follows the device along the walk while its page is open, and keeps the screen on unless it is paused or over. */
export const useWalkingDevice = (isGoingOn: boolean): void => {
  useEffect(
    () =>
      followDevice(
        (fix) => {
          useWalk.setState({ lost: undefined })
          dispatchWalk({ kind: 'moved', fix })
        },
        (lost) => useWalk.setState({ lost }),
      ),
    [],
  )
  useEffect(() => (isGoingOn ? holdScreen() : undefined), [isGoingOn])
}

/** What the lock screen shows and does during the walk; `title` is what is read or comes next. */
export const useLockScreen = (title: string, isPaused: boolean): void => {
  const silent = useRef<ReturnType<typeof playSilence>>(undefined)
  // The player takes the buttons for a narration of its own, and drops them after it.
  const status = usePlayer((player) => player.status)
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const started = playSilence(() => useWalk.getState().state?.isPaused ?? true)
    silent.current = started
    return () => {
      started.end()
      clearLockScreen()
    }
  }, [])
  useEffect(() => {
    if (isPaused) silent.current?.pause()
    else silent.current?.play()
  }, [isPaused])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each status the player may have changed them
  useEffect(() => {
    if ('mediaSession' in navigator) showOnLockScreen(title, isPaused)
  }, [title, isPaused, status])
}
