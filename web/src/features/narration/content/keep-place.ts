import { useAccount, userIdOf } from '../../../session/store.ts'
import { forgetPlace, keepPlace } from '../playback/heard.ts'
import { type Player, usePlayer } from '../player/player-store.ts'

/** What is nearer to the beginning or to the end than this was not left half-heard. */
const marginSeconds = 5
/** How often the place is written while a story is told. */
const everySeconds = 5

const isBetween = ({ position, length, isWhole }: Player): boolean =>
  position >= marginSeconds && !(isWhole && position > length - marginSeconds)

const userNow = (): string | undefined => userIdOf(useAccount.getState().account)

/** Whoever has the story told. Once they have gone, maybe from another tab, nothing is written. */
let listener: string | undefined

const write = (player: Player): void => {
  const { telling, position } = player
  if (telling?.by !== 'narration' || userNow() !== listener) return
  if (isBetween(player)) keepPlace(telling.story, telling.voice.id, position)
  else forgetPlace(telling.story, telling.voice.id)
}

const isHeard = ({ status }: Player): boolean => status === 'playing'

/** Remembers where a story was left, also when the page goes without a word. */
export const keepPlaces = (): void => {
  usePlayer.subscribe((now, before) => {
    if (now.telling !== undefined && now.telling !== before.telling) listener = userNow()
    const isNewStretch =
      Math.floor(now.position / everySeconds) !== Math.floor(before.position / everySeconds)
    if (isHeard(before) && !isHeard(now)) write(before)
    else if (isHeard(now) && isNewStretch) write(now)
  })
  addEventListener('pagehide', () => write(usePlayer.getState()))
}
