import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { acceptSharedPhoto, declineSharedPhoto } from './use-shared-photo.ts'

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
