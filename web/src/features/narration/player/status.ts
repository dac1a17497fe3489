/** What becomes of a story's audio: none, asked for, heard, held, or not to be had. */
export type Status = 'none' | 'generating' | 'playing' | 'paused' | 'failed'

/**
 * What happens to it. `sound` and `hush` are what the audio itself says, whoever was the cause:
 * our buttons, the lock screen, or another app that took the sound.
 */
export type Turn = 'ask' | 'sound' | 'hush' | 'end' | 'fail' | 'discard'

const turns: Readonly<Record<Status, Partial<Readonly<Record<Turn, Status>>>>> = {
  none: { ask: 'generating' },
  generating: { sound: 'playing', hush: 'paused', end: 'paused', fail: 'failed', discard: 'none' },
  playing: { ask: 'generating', hush: 'paused', end: 'paused', fail: 'failed', discard: 'none' },
  paused: { ask: 'generating', sound: 'playing', fail: 'failed', discard: 'none' },
  failed: { ask: 'generating', discard: 'none' },
}

/** The status after a turn; one that has no meaning now changes nothing. */
export const nextStatus = (status: Status, turn: Turn): Status => turns[status][turn] ?? status
