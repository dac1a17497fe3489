import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { onUserGone, userIdNow } from '#web/account'
import type { OutboxItem } from '../item.ts'
import { itemsOf } from './outbox-database.ts'

type Outbox = {
  /** This user's items, oldest first. */
  readonly items: readonly OutboxItem[]
  /** The id of the item that was just added in this tab and not yet shown. */
  readonly newest: string | undefined
  /** The ids of stories that have come from it while the app is open, and that nobody has opened. */
  readonly arrived: readonly string[]
  /** Reads the stored items. What is shown stays when that fails. Never rejects. */
  load(): Promise<void>
}

let loads = 0

/** The outbox as this tab shows it. `load` updates it. */
export const useOutbox = create<Outbox>()((set) => ({
  items: [],
  newest: undefined,
  arrived: [],
  load: async () => {
    const mine = ++loads
    const owner = userIdNow()
    const items = owner === undefined ? [] : await itemsOf(owner).catch(notReadable)
    if (mine === loads && items) set({ items })
  },
}))

const notReadable = (error: unknown): undefined => {
  console.warn('The outbox could not be read', error)
}

onUserGone(() => {
  loads += 1
  useOutbox.setState({ items: [], arrived: [] })
})

/** A URL of an item's photo, valid while the component is mounted; undefined without a photo. */
export const useItemPhoto = (item: OutboxItem | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a photo never changes under its id
  useEffect(() => {
    const photo = item?.photo
    if (photo == null) return
    const made = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [item?.id])
  return address
}
