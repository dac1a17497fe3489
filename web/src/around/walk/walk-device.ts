import { useEffect } from 'react'
import { followDevice } from '../device-place.ts'
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

/** Gives the lock screen the buttons of the walk. */
const holdLockScreen = (title: string): (() => void) => {
  if (!('mediaSession' in navigator)) return () => {}
  const url = URL.createObjectURL(silence())
  const audio = new Audio(url)
  audio.loop = true
  audio.play().catch((error: unknown) => console.info('The lock screen has no buttons', error))
  const { mediaSession } = navigator
  mediaSession.metadata = new MediaMetadata({ title, artist: 'Storystone' })
  for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler)
  return () => {
    audio.pause()
    URL.revokeObjectURL(url)
    for (const [action] of actions) mediaSession.setActionHandler(action, null)
  }
}

/** Follows the device along the walk while its page is open. */
export const useWalkingDevice = (): void => {
  useEffect(
    () =>
      followDevice(
        (reading) => {
          useWalk.setState({ lost: undefined })
          dispatchWalk({ kind: 'moved', reading })
        },
        (lost) => useWalk.setState({ lost }),
      ),
    [],
  )
  useEffect(holdScreen, [])
}

/** What the lock screen shows and does during the walk; `title` is what is read or comes next. */
export const useLockScreen = (title: string): void => {
  useEffect(() => holdLockScreen(title), [title])
}
