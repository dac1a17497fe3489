import { type RefObject, useEffect, useState } from 'react'
import { readPhoto } from '#web/offline/shelf/shelf-photos.ts'
import { whenNear } from './near-screen.ts'

const fromShelf = (address: string): Promise<Blob | undefined> =>
  readPhoto(address).catch((error: unknown) => {
    console.info('The shelf could not be read for a photo', error)
    return undefined
  })

type Addresses = {
  /** The address under which the shelf has it. */
  readonly address: string | null
  /** Its address at the server. */
  readonly remote: string | null
}

/**
 * The URL of a photo: of its copy on the shelf, otherwise the server's. Undefined until the shelf
 * was read, which for a lazy image happens when it comes near the screen.
 */
export const usePhotoUrl = (
  { address, remote }: Addresses,
  element: RefObject<Element | null>,
  isLazy: boolean,
): string | undefined => {
  const [source, setSource] = useState<string>()

  useEffect(() => {
    if (address === null) return
    let isWanted = true
    let url: string | undefined
    const find = async (): Promise<void> => {
      const photo = await fromShelf(address)
      if (!isWanted) return
      url = photo && URL.createObjectURL(photo)
      setSource(url ?? remote ?? address)
    }
    const stop =
      isLazy && element.current !== null ? whenNear(element.current, () => void find()) : find()
    return () => {
      isWanted = false
      if (typeof stop === 'function') stop()
      if (url !== undefined) URL.revokeObjectURL(url)
      setSource(undefined)
    }
  }, [address, remote, element, isLazy])

  return source
}
