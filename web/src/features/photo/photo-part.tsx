import { useEffect } from 'react'
import { useAccount } from '../../session/store.ts'
import { CameraDialog } from './camera/camera-dialog.tsx'
import { namePlace } from './draft/find-place.ts'
import { restorePhoto } from './draft/keep-photo.ts'
import { usePhoto } from './draft/store.ts'
import { PhotoPreview } from './photo-preview.tsx'
import { usePhotoDrop } from './use-photo-drop.ts'
import { useSharedPhoto } from './use-shared-photo.ts'

/** What home does with photos: shows the picked one, opens the camera, takes what is dropped. */
export const PhotoPart = ({ onRemove }: { onRemove(): void }) => {
  const { photo, isCapturing } = usePhoto()
  usePhotoDrop()
  useRestoredPhoto()
  useSharedPhoto()
  return (
    <>
      {photo !== null && <PhotoPreview onRemove={onRemove} photo={photo} />}
      {isCapturing && <CameraDialog />}
    </>
  )
}

/** Brings back what was kept, once it is known who is here, and names its place. */
const useRestoredPhoto = (): void => {
  const { status } = useAccount(({ account }) => account)
  useEffect(() => {
    if (status === 'loading') return
    void restorePhoto().then(namePlace)
  }, [status])
}
