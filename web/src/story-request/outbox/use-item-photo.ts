import { useEffect, useState } from 'react'
import type { OutboxItem } from './outbox-item.ts'

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
