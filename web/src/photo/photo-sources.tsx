import type { TFunction } from 'i18next'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useAccount } from '#web/account'
import { readDraft, restorePhoto, usePhoto } from '#web/story-request'
import { Button } from '#web/ui/controls/button.tsx'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { CameraDialog } from './camera/camera-dialog.tsx'
import { readSharedPhoto, takeSharedPhoto } from './shared-photos.ts'
import { nameLocation, takePhoto } from './take-photo.ts'

/** Offers a shared photo next to the draft's own: which one should the story be about? */
export const SharedPhotoOffer = ({ photo }: { photo: Blob }) => {
  const { t } = useTranslation()
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(photo)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [photo])
  return (
    <section
      aria-label={t('sharedPhoto.offer')}
      className="flex tight:grid animate-rise gap-4 rounded-card border border-rule bg-raised p-4"
    >
      <img
        alt={t('sharedPhoto.preview')}
        className="size-20 shrink-0 rounded-stone object-cover"
        src={preview}
      />
      <div className="grid min-w-0 gap-3">
        <p>{t('sharedPhoto.offerHelp')}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void acceptSharedPhoto(t)}>{t('sharedPhoto.accept')}</Button>
          <Button onClick={() => void declineSharedPhoto()} variant="secondary">
            {t('sharedPhoto.decline')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Whether another photo is being made ready: a second one would be ignored, and lost. */
const isPreparing = (): boolean => usePhoto.getState().isBusy

/**
 * Picks up a photo from the share sheet as if the user had picked it here. When the draft has a
 * photo already, offers it instead: any site can post to the share target.
 */
const receiveSharedPhoto = async (t: TFunction): Promise<void> => {
  const hasDraft = usePhoto.getState().photo !== null || (await readDraft()) !== undefined
  const photo = hasDraft || isPreparing() ? await readSharedPhoto() : await takeSharedPhoto()
  if (photo === null) return
  if (hasDraft || isPreparing()) usePhoto.setState({ offered: photo })
  else await takePhoto(photo, 'library', t)
}

/** Replaces the draft's photo with the offered one. */
const acceptSharedPhoto = async (t: TFunction): Promise<void> => {
  const { offered } = usePhoto.getState()
  if (offered === null || isPreparing()) return
  usePhoto.setState({ offered: null })
  await takePhoto(offered, 'library', t)
  await takeSharedPhoto()
}

/** Keeps the draft's photo and drops the offered one. */
const declineSharedPhoto = async (): Promise<void> => {
  usePhoto.setState({ offered: null })
  await takeSharedPhoto()
}

/** Receives a shared photo when home opens, and removes `?share=` from the address. */
export const useSharedPhoto = (): void => {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const isShared = parameters.get('share') === 'received'

  useEffect(() => {
    // Without `?share=` too: an offer may have been left unanswered at an earlier visit.
    receiveSharedPhoto(t)
      .then(() => isShared && setParameters(withoutShare, { replace: true }))
      .catch((error: unknown) => console.error('The shared photo could not be read', error))
  }, [isShared, setParameters, t])
}

const withoutShare = (parameters: URLSearchParams): URLSearchParams => {
  const left = new URLSearchParams(parameters)
  left.delete('share')
  return left
}

/** Says below the camera that a photo can be dropped, where there is a mouse. Home has left room for one line. */
export const DropHint = () => {
  const { t } = useTranslation()
  return (
    <p className="absolute inset-x-0 bottom-0 hidden text-small text-soft wide:pointer-fine:block">
      {t('photo.drop')}
    </p>
  )
}

/** The photo part of home's form: camera, dropped and shared pictures. */
export const PhotoSources = () => {
  const offered = usePhoto((photo) => photo.offered)
  // After the frame that answers the tap: a modal dialog lays out the whole page.
  const isCapturing = useDeferredValue(usePhoto((photo) => photo.isCapturing))
  const { t } = useTranslation()
  const isDragged = usePhotoDrop()
  useRestoredPhoto()
  useSharedPhoto()
  return (
    <>
      {offered !== null && <SharedPhotoOffer photo={offered} />}
      {isCapturing && <CameraDialog />}
      {isDragged && (
        <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-card border-4 border-accent border-dashed bg-paper/90 font-semibold font-serif text-title">
          {t('photo.dropHere')}
        </div>
      )}
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

/** Whether text is pasted into a field: office programs put a picture of it next to the text and its HTML. */
const isTextForField = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element &&
  target.matches('input, textarea') &&
  ['text/plain', 'text/html'].every((type) => clipboardData?.types.includes(type))

/** Accepts pictures that are dropped on the page or pasted into it; says whether a file is being dragged over it. */
const usePhotoDrop = (): boolean => {
  const { t } = useTranslation()
  const [isDragged, setIsDragged] = useState(false)
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
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsDragged(true)
    }
    const leave = ({ relatedTarget }: DragEvent): void => {
      // Null where it leaves the window, and not only an element.
      if (relatedTarget === null) setIsDragged(false)
    }
    const drop = (event: DragEvent): void => {
      setIsDragged(false)
      take(event, event.dataTransfer)
      if (event.defaultPrevented || !event.dataTransfer?.files.length) return
      // Otherwise the browser would leave the app and open the file.
      event.preventDefault()
      const description = `${t('photo.selectFailed')}. ${t('photo.refused.damaged')}`
      showFailure({ title: t('photo.error'), description })
    }
    const paste = (event: ClipboardEvent): void => {
      if (!isTextForField(event)) take(event, event.clipboardData)
    }
    addEventListener('dragover', allow)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragover', allow)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [t])
  return isDragged
}
