import { useEffect, useState } from 'react'
import type { OutboxItem } from '../../storage/outbox/outbox-item.ts'

/** The address of an item's photo for this page, as long as it is shown; undefined without one. */
export const useItemPhoto = ({ id, photo }: OutboxItem): string | undefined => {
  const [address, setAddress] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a photo never changes under its id
  useEffect(() => {
    if (photo === null) return
    const made = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [id])
  return address
}
