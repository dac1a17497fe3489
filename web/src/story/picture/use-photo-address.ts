import { type RefObject, useEffect, useState } from 'react'
import { readPhoto } from '../../storage/shelf/shelf-photos.ts'
import { whenNear } from './near-screen.ts'

const fromShelf = (address: string): Promise<Blob | undefined> =>
  readPhoto(address).catch((error: unknown) => {
    console.info('Photos are not kept here', error)
    return undefined
  })

/**
 * Where an image element gets a photo from: the shelf, or the server where it is not on it.
 * Undefined until that is known, which is not asked before a `lazy` one comes near the screen.
 */
export const usePhotoAddress = (
  address: string | null,
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
      setSource(url ?? address)
    }
    const stop =
      isLazy && element.current !== null ? whenNear(element.current, () => void find()) : find()
    return () => {
      isWanted = false
      if (typeof stop === 'function') stop()
      if (url !== undefined) URL.revokeObjectURL(url)
      setSource(undefined)
    }
  }, [address, element, isLazy])

  return source
}
