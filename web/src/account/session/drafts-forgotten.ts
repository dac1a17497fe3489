const listeners = new Set<() => void>()

/** Calls `listener` when the drafts in memory must go, because their user has logged out. */
export const onDraftsForgotten = (listener: () => void): void => void listeners.add(listener)

export const emitDraftsForgotten = (): void => {
  for (const listener of listeners) listener()
}
