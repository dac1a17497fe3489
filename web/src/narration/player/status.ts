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
