import { create } from 'zustand'
import type { NarratedStory } from '../text/narrated.ts'
import { isSameTale } from '../text/narration-text.ts'
import { type Sentence, sentenceAt } from '../text/sentences.ts'
import type { KnownVoice } from '../voice/choose-voice.ts'
import { usePresence } from './presence.ts'
import { readSpeed, type Speed } from './speed.ts'
import { nextStatus, type Status, type Turn } from './status.ts'

/** What is told, and by whom. */
export type Telling = {
  readonly story: NarratedStory
  readonly voice: KnownVoice
  /** `device`: its own voice tells, since the narration can't be had. */
  readonly by: 'narration' | 'device'
}

export type Player = {
  readonly telling: Telling | undefined
  readonly status: Status
  /** By what the server's log knows why it has failed, if the failure was the server's. */
  readonly reference: string | undefined
  /** It is told, but what comes next is not there yet. */
  readonly isWaiting: boolean
  /** In seconds. */
  readonly position: number
  /** How much of the audio is there, in seconds. */
  readonly length: number
  readonly isWhole: boolean
  readonly sentences: readonly Sentence[]
  readonly speed: Speed
}

/** A player with nothing to tell. */
export const silence = {
  telling: undefined,
  status: 'none',
  reference: undefined,
  isWaiting: false,
  position: 0,
  length: 0,
  isWhole: false,
  sentences: [],
} as const satisfies Partial<Player>

/** The one player of the app: it outlives the pages. */
export const usePlayer = create<Player>()(() => ({ ...silence, speed: readSpeed() }))

/** Lets a turn take place, with what else is true from then on. */
export const takeTurn = (turn: Turn, more: Partial<Player> = {}): void =>
  usePlayer.setState(({ status }) => ({ ...more, status: nextStatus(status, turn) }))

usePlayer.subscribe(({ telling }) => {
  const told = telling?.story.id
  if (usePresence.getState().told !== told) usePresence.setState({ told })
})

/** Whether the player has this very story, in these words. */
const hasStory = ({ telling }: Player, story: NarratedStory): boolean =>
  isSameTale(telling?.story, story)

/** The player as the page of a story sees it: silent while it tells another one. */
export const usePlayerOf = (story: NarratedStory): Player => {
  const player = usePlayer()
  return hasStory(player, story) ? player : { ...silence, speed: player.speed }
}

/** What the text of a story shows of the player; changes with the sentence, not with every tick. */
export const useTold = (
  story: NarratedStory,
): Pick<Player, 'sentences'> & { readonly told: number; readonly isPlaying: boolean } => {
  const sentences = usePlayer((player) =>
    hasStory(player, story) ? player.sentences : silence.sentences,
  )
  const told = usePlayer((player) =>
    hasStory(player, story) ? sentenceAt(player.sentences, player.position) : -1,
  )
  const isPlaying = usePlayer((player) => hasStory(player, story) && player.status === 'playing')
  return { sentences, told, isPlaying }
}
