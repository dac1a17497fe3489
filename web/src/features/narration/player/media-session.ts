import { discard, pause, resume, seek, step } from './listening.ts'
import { type Player, type Telling, usePlayer } from './player-store.ts'

const appPicture = { src: '/icons/any-512.png', sizes: '512x512', type: 'image/png' }

const describe = ({ story, voice }: Telling): MediaMetadata =>
  new MediaMetadata({
    title: story.title,
    artist: voice.name,
    album: story.location ?? 'Storystone',
    artwork: story.imageUrl === null ? [appPicture] : [{ src: story.imageUrl }, appPicture],
  })

const handlers: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
  ['play', resume],
  ['pause', pause],
  ['stop', discard],
  ['seekbackward', () => step(-1)],
  ['seekforward', () => step(1)],
  ['seekto', ({ seekTime }) => seek(seekTime ?? 0)],
]

const setHandlers = (isOn: boolean): void => {
  for (const [action, handler] of handlers) {
    try {
      navigator.mediaSession.setActionHandler(action, isOn ? handler : null)
    } catch (cause) {
      console.info(`This browser's lock screen has no ${action}`, cause)
    }
  }
}

const setPlace = ({ position, length, speed }: Player): void => {
  if (length <= 0) return
  navigator.mediaSession.setPositionState({
    duration: length,
    position: Math.min(position, length),
    playbackRate: speed,
  })
}

/** Nearer to each other than this, two moments are one telling going on. */
const jumpSeconds = 1.5

const hasJumped = (now: Player, before: Player): boolean =>
  now.length !== before.length ||
  now.speed !== before.speed ||
  now.status !== before.status ||
  Math.abs(now.position - before.position) > jumpSeconds

const follow = (now: Player, before: Player): void => {
  const session = navigator.mediaSession
  const telling = now.telling?.by === 'narration' ? now.telling : undefined
  if (now.telling !== before.telling) {
    session.metadata = telling === undefined ? null : describe(telling)
    setHandlers(telling !== undefined)
  }
  if (now.status !== before.status) {
    session.playbackState = now.status === 'none' || now.status === 'failed' ? 'none' : stateOf(now)
  }
  if (telling !== undefined && hasJumped(now, before)) setPlace(now)
}

const stateOf = ({ status }: Player): MediaSessionPlaybackState =>
  status === 'playing' ? 'playing' : 'paused'

/** Shows on the lock screen, and in the system's own controls, what is told; and obeys them. */
export const tellSystem = (): void => {
  if ('mediaSession' in navigator) usePlayer.subscribe(follow)
}
