import type { TFunction } from 'i18next'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { readDraft, usePhoto } from '#web/story-request'
import { Button } from '#web/ui/controls/button.tsx'
import { readSharedPhoto, takeSharedPhoto } from './shared-photos.ts'
import { takePhoto } from './take-photo.ts'

/** Offers a shared photo next to the draft's own: which one should the story be about? */
export const SharedPhotoOffer = ({ photo }: { photo: Blob }) => {
  const { t } = useTranslation()
  const preview = useMemo(() => URL.createObjectURL(photo), [photo])
  useEffect(() => () => URL.revokeObjectURL(preview), [preview])
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

/**
 * Picks up a photo from the share sheet as if the user had picked it here. When the draft has a
 * photo already, offers it instead: any site can post to the share target.
 */
const receiveSharedPhoto = async (t: TFunction): Promise<void> => {
  const hasDraft = usePhoto.getState().photo !== null || (await readDraft()) !== undefined
  const photo = hasDraft ? await readSharedPhoto() : await takeSharedPhoto()
  if (photo === null) return
  if (hasDraft) usePhoto.setState({ offered: photo })
  else await takePhoto(photo, 'library', t)
}

/** Replaces the draft's photo with the offered one. */
const acceptSharedPhoto = async (t: TFunction): Promise<void> => {
  const { offered } = usePhoto.getState()
  usePhoto.setState({ offered: null })
  if (offered === null) return
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
