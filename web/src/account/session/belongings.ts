/** What the server does not know of yet and a log-out would lose; undefined if it can't be read. */
export type Unsent = {
  /** Story requests in the outbox. */
  readonly requests: number | undefined
  readonly deletions: number | undefined
}

/** What other modules store of users in this browser. The app provides it: account knows none of them. */
export type Belongings = {
  /** The owners of unsent drafts, one for each. Undefined when they can't be read. */
  draftOwners(): Promise<readonly string[] | undefined>
  countUnsent(userId: string): Promise<Unsent>
  dropDraft(): Promise<void>
  eraseShelf(): Promise<void>
}

type Load = () => Promise<{ readonly belongings: Belongings }>

let load: Load

/** Call this before anything else of the account. */
export const provideBelongings = (given: Load): void => {
  load = given
}

export const loadBelongings = async (): Promise<Belongings> => (await load()).belongings

const draftListeners = new Set<() => void>()

/** Calls `listener` when the drafts in memory must go, because their user has logged out. */
export const onDraftsForgotten = (listener: () => void): void => void draftListeners.add(listener)

export const emitDraftsForgotten = (): void => {
  for (const listener of draftListeners) listener()
}
