import { createStore, type UseStore } from 'idb-keyval'

/** What the shelf holds, a store of each kind: `notes` is what it knows of itself. */
export type ShelfKind = 'stories' | 'photos' | 'audio' | 'notes'

const opened = new Map<ShelfKind, UseStore>()

/** The store of a kind, one database each, as idb-keyval has them. */
export const shelfStore = (kind: ShelfKind): UseStore => {
  const known = opened.get(kind)
  if (known !== undefined) return known
  const store = createStore(`storystone-${kind}`, kind)
  opened.set(kind, store)
  return store
}

export const shelfKinds: readonly ShelfKind[] = ['stories', 'photos', 'audio', 'notes']

/** Under this key the notes say whose shelf it is: the user's id. */
export const ownerKey = 'owner'
