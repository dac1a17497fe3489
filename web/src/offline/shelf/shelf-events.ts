import { createTabEvents, useReadAgain } from '#web/platform/tab-events.ts'

/** What has changed on the shelf: its stories, its photos and narrations, or that it is full. */
export const {
  on: onShelfEvent,
  emit: emitShelfEvent,
  emitToOtherTabs,
} = createTabEvents('storystone-shelf', ['stories', 'files', 'full'])

/** A value that is read from the shelf, and again at every change. */
export const useShelfValue = <T>(read: () => Promise<T>): T | null | undefined =>
  useReadAgain(onShelfEvent, read)
