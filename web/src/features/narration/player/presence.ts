import { create } from 'zustand'

type Presence = {
  /** The story that is being told or held. */
  readonly told: string | undefined
  /** The story whose player is on the page. */
  readonly shown: string | undefined
}

/** What the shell knows of the player before, and without, loading it. */
export const usePresence = create<Presence>()(() => ({ told: undefined, shown: undefined }))

/** Whether a story is told that is not on the page: its bar is needed then. */
export const needsBar = ({ told, shown }: Presence): boolean => told !== undefined && told !== shown
