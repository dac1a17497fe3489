import { useEffect } from 'react'
import { useAccount } from '#web/account/session/store.ts'
import { restorePhoto } from '#web/story-request/draft/keep-photo.ts'
import { usePhoto } from '#web/story-request/draft/store.ts'
import { CameraDialog } from './camera/camera-dialog.tsx'
import { nameLocation } from './locate-photo.ts'
import { PhotoPreview } from './photo-preview.tsx'
import { SharedPhotoOffer } from './shared-photo-offer.tsx'
import { usePhotoDrop } from './use-photo-drop.ts'
import { useSharedPhoto } from './use-shared-photo.ts'

/** The photo part of home: preview, camera, dropped and shared pictures. */
export const PhotoPart = ({ onRemove }: { onRemove(): void }) => {
  const { photo, offered, isCapturing } = usePhoto()
  usePhotoDrop()
  useRestoredPhoto()
  useSharedPhoto()
  return (
    <>
      {photo !== null && <PhotoPreview onRemove={onRemove} photo={photo} />}
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
