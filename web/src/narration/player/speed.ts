import { readLocal, writeLocal } from '#web/platform/storage/web-storage.ts'

/** The playback speeds to choose from; 1 is the voice's own. */
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
export type Speed = (typeof speeds)[number]

const storageName = 'storystone:narration-speed'

/** The speed last chosen in this browser. */
export const readSpeed = (): Speed =>
  speeds.find((speed) => String(speed) === readLocal(storageName)) ?? 1

export const saveSpeed = (speed: Speed): void => writeLocal(storageName, String(speed))
