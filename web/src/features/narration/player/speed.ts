import { readLocal, writeLocal } from '../../../storage/local-storage.ts'

/** How fast a story can be told; 1 is the voice's own pace. */
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
export type Speed = (typeof speeds)[number]

const name = 'storystone:narration-speed'

/** The speed that was chosen last in this browser. */
export const readSpeed = (): Speed => speeds.find((speed) => String(speed) === readLocal(name)) ?? 1

export const keepSpeed = (speed: Speed): void => writeLocal(name, String(speed))
