import { useDeferredValue, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '#web/account'
import { restorePhoto, usePhoto } from '#web/story-request'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { CameraDialog } from './camera/camera-dialog.tsx'
import { SharedPhotoOffer, useSharedPhoto } from './shared-photo-offer.tsx'
import { nameLocation, takePhoto } from './take-photo.ts'

/** The photo part of home's form: camera, dropped and shared pictures. */
export const PhotoSources = () => {
  const offered = usePhoto((photo) => photo.offered)
  // After the frame that answers the tap: a modal dialog lays out the whole page.
  const isCapturing = useDeferredValue(usePhoto((photo) => photo.isCapturing))
  usePhotoDrop()
  useRestoredPhoto()
  useSharedPhoto()
  return (
    <>
      {offered !== null && <SharedPhotoOffer photo={offered} />}
      {isCapturing && <CameraDialog />}
    </>
  )
}

/** Restores a stored photo once it is known who is signed in, and names its location. */
const useRestoredPhoto = (): void => {
  const { status } = useAccount(({ account }) => account)
  useEffect(() => {
    if (status === 'loading') return
    void restorePhoto().then(nameLocation)
  }, [status])
}

/** Browsers that can't decode HEIC report no type for it. */
const isPicture = ({ name, type }: File): boolean =>
  type.startsWith('image/') || /\.hei[cf]$/i.test(name)

const picturesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(isPicture)

/** Accepts pictures that are dropped on the page or pasted into it. */
const usePhotoDrop = (): void => {
  const { t } = useTranslation()
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null): void => {
      const [picture, ...others] = picturesOf(data)
      if (picture === undefined) return
      event.preventDefault()
      if (others.length > 0) showToast({ title: t('photo.oneOnly'), description: t('photo.first') })
      void takePhoto(picture, 'library', t)
    }
    const allow = (event: DragEvent): void => {
      // Otherwise the browser would leave the app and open the picture.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent): void => take(event, event.dataTransfer)
    const paste = (event: ClipboardEvent): void => take(event, event.clipboardData)
    addEventListener('dragover', allow)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragover', allow)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [t])
}
