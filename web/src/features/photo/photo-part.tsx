import { useEffect } from 'react'
import { useAccount } from '../../session/store.ts'
import { CameraDialog } from './camera/camera-dialog.tsx'
import { restorePhoto } from './draft/keep-photo.ts'
import { nameLocation } from './draft/locate-photo.ts'
import { usePhoto } from './draft/store.ts'
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
