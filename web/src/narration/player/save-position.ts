import { useAccount, userIdOf } from '#web/account/session/store.ts'
import { clearPosition, savePosition } from '../playback/playback-position.ts'
import { type Player, usePlayer } from './player-store.ts'

/** A position this near the beginning or the end is not saved. */
const marginSeconds = 5
/** How often the position is saved during playback. */
const intervalSeconds = 5

const isHalfWay = ({ position, length, isComplete }: Player): boolean =>
  position >= marginSeconds && !(isComplete && position > length - marginSeconds)

const currentUser = (): string | undefined => userIdOf(useAccount.getState().account)

/** Who started the track. Nothing is saved once they are signed out, maybe in another tab. */
let listener: string | undefined

const save = (player: Player): void => {
  const { track, position } = player
  if (track?.by !== 'narration' || currentUser() !== listener) return
  if (isHalfWay(player)) savePosition(track.story, track.voice.id, position)
  else clearPosition(track.story, track.voice.id)
}

const isPlaying = ({ status }: Player): boolean => status === 'playing'
const intervalOf = ({ position }: Player): number => Math.floor(position / intervalSeconds)

/** Saves where a story was left: at every pause, during playback, and when the page is closed. */
export const startSavingPosition = (): void => {
  usePlayer.subscribe((now, before) => {
    if (now.track !== undefined && now.track !== before.track) listener = currentUser()
    if (isPlaying(before) && !isPlaying(now)) save(before)
    else if (isPlaying(now) && intervalOf(now) !== intervalOf(before)) save(now)
  })
  addEventListener('pagehide', () => save(usePlayer.getState()))
}
