import { createTabEvents, useReadAgain } from '#web/platform/tab-events.ts'

/** A pack has come, changed or gone. */
const events = createTabEvents('storystone-packs', ['change'])

export const onPacksChange = events.on
export const emitPacksChange = (): void => events.emit('change')

/** A value that is read from the packs, and again at every change. */
export const usePacksValue = <T>(read: () => Promise<T>): T | null | undefined =>
  useReadAgain(events.on, read)
