import { useEffect, useState } from 'react'
import type { OutboxItem } from '../../../storage/outbox/outbox-item.ts'

/** A URL of an item's photo, valid while the component is mounted; undefined without a photo. */
export const useItemPhoto = ({ id, photo }: OutboxItem): string | undefined => {
  const [address, setAddress] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a photo never changes under its id
  useEffect(() => {
    if (photo == null) return
    const made = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [id])
  return address
}
