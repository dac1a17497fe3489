import { create } from 'zustand'
import { readLocal, writeLocal } from '#web/platform/storage/web-storage.ts'
import {
  hasSameWording,
  type NarratedStory,
  type Sentence,
  sentenceAt,
} from '../playback/playback.ts'
import type { KnownVoice } from '../voice/voices.ts'

/** The playback speeds to choose from; 1 is the voice's own. */
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
export type Speed = (typeof speeds)[number]

const storageName = 'storystone:narration-speed'

/** The speed last chosen in this browser. */
export const readSpeed = (): Speed =>
  speeds.find((speed) => String(speed) === readLocal(storageName)) ?? 1

export const saveSpeed = (speed: Speed): void => writeLocal(storageName, String(speed))

/** The state of a story's narration: none, requested, playing, paused, or unavailable. */
export type Status = 'none' | 'generating' | 'playing' | 'paused' | 'failed'

/** What changes it. All but `start` and `discard` come from the playback, whatever their cause. */
export type StatusEvent = 'start' | 'playing' | 'paused' | 'ended' | 'failed' | 'discard'

const transitions: Readonly<Record<Status, Partial<Readonly<Record<StatusEvent, Status>>>>> = {
  none: { start: 'generating' },
  generating: {
    playing: 'playing',
    paused: 'paused',
    ended: 'paused',
    failed: 'failed',
    discard: 'none',
  },
  playing: {
    start: 'generating',
    paused: 'paused',
    ended: 'paused',
    failed: 'failed',
    discard: 'none',
  },
  paused: { start: 'generating', playing: 'playing', failed: 'failed', discard: 'none' },
  failed: { start: 'generating', discard: 'none' },
}

/** The status after an event; the same one where the event does not apply. */
export const nextStatus = (status: Status, event: StatusEvent): Status =>
  transitions[status][event] ?? status

/** The story that plays, and its voice. */
export type Track = {
  readonly story: NarratedStory
  readonly voice: KnownVoice
  /** `device`: its own voice reads, where the narration can't be had. */
  readonly by: 'narration' | 'device'
}

/** The state of the player. Times are in seconds. */
export type Player = {
  readonly track: Track | undefined
  readonly status: Status
  /** The log reference of the server's failure; undefined for any other failure. */
  readonly reference: string | undefined
  /** Whether the player waits for audio that has not arrived yet. */
  readonly isBuffering: boolean
  readonly position: number
  /** How much of the audio has arrived. */
  readonly length: number
  readonly isComplete: boolean
  readonly sentences: readonly Sentence[]
  readonly speed: Speed
  /** The id of the story whose player is on the page. */
  readonly storyOnPage: string | undefined
}

/** What a player without a track is like. */
export const noTrack = {
  track: undefined,
  status: 'none',
  reference: undefined,
  isBuffering: false,
  position: 0,
  length: 0,
  isComplete: false,
  sentences: [],
} as const satisfies Partial<Player>

/** The app's one player: it goes on when the page changes. */
export const usePlayer = create<Player>()(() => ({
  ...noTrack,
  speed: readSpeed(),
  storyOnPage: undefined,
}))

/** Moves the status on, with other changes of the same moment. */
export const dispatch = (event: StatusEvent, changes: Partial<Player> = {}): void =>
  usePlayer.setState(({ status }) => ({ ...changes, status: nextStatus(status, event) }))

/** Whether the story that plays is not on the page, so that its bar is needed. */
export const needsBar = ({ track, storyOnPage }: Player): boolean =>
  track !== undefined && track.story.id !== storyOnPage

const hasStory = ({ track }: Player, story: NarratedStory): boolean =>
  hasSameWording(track?.story, story)

/** The player as the page of a story sees it: without a track while another story plays. */
export const usePlayerOf = (story: NarratedStory): Player => {
  const player = usePlayer()
  return hasStory(player, story) ? player : { ...player, ...noTrack }
}

/** What the text of a story shows of the player. Changes per sentence, not with every position. */
export const useHighlight = (
  story: NarratedStory,
): Pick<Player, 'sentences'> & { readonly current: number; readonly isPlaying: boolean } => {
  const sentences = usePlayer((player) =>
    hasStory(player, story) ? player.sentences : noTrack.sentences,
  )
  const current = usePlayer((player) =>
    hasStory(player, story) ? sentenceAt(player.sentences, player.position) : -1,
  )
  const isPlaying = usePlayer((player) => hasStory(player, story) && player.status === 'playing')
  return { sentences, current, isPlaying }
}
