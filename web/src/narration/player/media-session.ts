import { creditLines } from '@storystone/schema/attribution.ts'
import { discard, pause, resume, seek, step } from './playback-control.ts'
import { type Player, type Track, usePlayer } from './player-store.ts'

const appPicture = { src: '/icons/any-512.png', sizes: '512x512', type: 'image/png' }

/** The place, and the credit of the sources, which is to go where the words go. */
const albumOf = ({ story }: Track): string =>
  [story.location ?? 'Storystone', ...creditLines(story, story.language)].join(' · ')

const metadataOf = (track: Track): MediaMetadata => {
  const { story, voice } = track
  return new MediaMetadata({
    title: story.title,
    artist: voice.name,
    album: albumOf(track),
    artwork: story.imageUrl === null ? [appPicture] : [{ src: story.imageUrl }, appPicture],
  })
}

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

const setPosition = ({ position, length, speed }: Player): void => {
  if (length <= 0) return
  navigator.mediaSession.setPositionState({
    duration: length,
    position: Math.min(position, length),
    playbackRate: speed,
  })
}

/** A smaller change of position is playback going on. */
const jumpSeconds = 1.5

const hasJumped = (now: Player, before: Player): boolean =>
  now.length !== before.length ||
  now.speed !== before.speed ||
  now.status !== before.status ||
  Math.abs(now.position - before.position) > jumpSeconds

const stateOf = ({ status }: Player): MediaSessionPlaybackState => {
  if (status === 'none' || status === 'failed') return 'none'
  return status === 'playing' ? 'playing' : 'paused'
}

const narratedTrack = ({ track }: Player): Track | undefined =>
  track?.by === 'narration' ? track : undefined

const sync = (now: Player, before: Player): void => {
  const session = navigator.mediaSession
  const track = narratedTrack(now)
  // What the device reads leaves the lock screen to others, a walk for one.
  if (track === undefined && narratedTrack(before) === undefined) return
  if (track !== narratedTrack(before)) {
    session.metadata = track === undefined ? null : metadataOf(track)
    setHandlers(track !== undefined)
  }
  if (now.status !== before.status) session.playbackState = stateOf(now)
  if (track !== undefined && hasJumped(now, before)) setPosition(now)
}

/**
 * Has the lock screen show what the player has, and nothing without that: after something else, a walk for one,
 * that had it.
 */
export const giveBackMediaSession = (): void => {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  const player = usePlayer.getState()
  const track = narratedTrack(player)
  session.metadata = track === undefined ? null : metadataOf(track)
  session.playbackState = track === undefined ? 'none' : stateOf(player)
  setHandlers(track !== undefined)
}

let isSynced = false

/** From now on shows the track on the lock screen and in the system's controls, and obeys their buttons. */
export const syncMediaSession = (): void => {
  if (isSynced || !('mediaSession' in navigator)) return
  isSynced = true
  usePlayer.subscribe(sync)
}
