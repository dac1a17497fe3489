import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { forgetPhoto } from '#web/story-request/draft/shown-photo.ts'
import type { Photo } from '#web/story-request/draft/store.ts'
import { formatDate } from '#web/ui/format/format-date.ts'
import { CloseIcon } from '#web/ui/icons/more-icons.tsx'
import { LocationLine } from './location-line.tsx'

type PhotoPreviewProps = { photo: Photo; onRemove(): void }

/** The picked photo, where it was taken, and a button to remove it. */
export const PhotoPreview = ({ photo, onRemove }: PhotoPreviewProps) => {
  const { t } = useTranslation()
  const remove = async (): Promise<void> => {
    await forgetPhoto(photo.id)
    onRemove()
    document.querySelector<HTMLElement>('[data-camera]')?.focus()
  }
  return (
    <figure className="grid animate-rise gap-2">
      <div className="relative overflow-hidden rounded-card bg-sunk">
        <img
          alt={t('photo.preview')}
          className="mx-auto max-h-72 w-full object-contain"
          src={photo.preview}
        />
        <button
          aria-label={t('photo.remove')}
          className="absolute top-2 right-2 grid size-11 place-items-center rounded-full bg-paper/90 text-ink hover:bg-paper"
          data-tooltip={t('photo.remove')}
          onClick={() => void remove()}
          type="button"
        >
          <CloseIcon />
        </button>
      </div>
      <figcaption className="text-small text-soft">
        <LocationLine where={photo.where} />
        <TakenOn photo={photo} />
      </figcaption>
    </figure>
  )
}

/** The day it was taken, if the photo says so. */
const TakenOn = ({ photo: { takenAt } }: { photo: Photo }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  if (takenAt === null) return null
  return <p>{t('photo.takenOn', { date: formatDate(takenAt, language) })}</p>
}
