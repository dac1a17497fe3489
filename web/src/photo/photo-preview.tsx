import { unknownLocation } from '@storystone/schema/contract/location.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import {
  forgetPhoto,
  type Photo,
  type PhotoLocation,
  useGeneration,
  usePhoto,
} from '#web/story-request'
import { formatDate, Joined } from '#web/ui/dates-and-numbers.tsx'
import { CloseIcon } from '#web/ui/icons/lazy-icons.tsx'

/**
 * The picked photo in the place of home's carousel, where it was taken, and a button to remove it. On a desktop
 * the button is at the bottom: the arch cuts off the corners above, for a pointer too.
 */
export const PhotoPreview = () => {
  const { t } = useTranslation()
  const { photo } = usePhoto()
  if (photo === null) return null
  const remove = async (): Promise<void> => {
    await forgetPhoto(photo.id)
    useGeneration.getState().dismiss()
    document.querySelector<HTMLElement>('[data-camera]')?.focus()
  }
  return (
    <figure className="absolute inset-0 animate-rise bg-sunk">
      <img alt={t('photo.preview')} className="size-full object-cover" src={photo.preview} />
      <button
        aria-label={t('photo.remove')}
        className="absolute top-3 right-3 lg:top-auto lg:right-5 lg:bottom-5 grid size-11 place-items-center rounded-full bg-paper/90 text-ink hover:bg-paper"
        data-tooltip={t('photo.remove')}
        onClick={() => void remove()}
        type="button"
      >
        <CloseIcon />
      </button>
      <figcaption className="absolute bottom-8 left-3 max-w-[calc(100%-1.5rem)] rounded-stone bg-paper/90 px-3 py-1 text-small lg:bottom-5 lg:left-5 lg:max-w-[calc(100%-6.5rem)]">
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

/** Where a photo was taken, with the geocoder's credit. */
export const LocationLine = ({ where }: { where: PhotoLocation }) => {
  const { t } = useTranslation()
  return (
    <Joined>
      <span role="status">{textOf(where, t)}</span>
      {isNamed(where) && (
        <a
          className="underline underline-offset-2"
          href="https://www.openstreetmap.org/copyright"
          rel="noreferrer"
          target="_blank"
        >
          {t('photo.attribution')}
        </a>
      )}
    </Joined>
  )
}

const nameOf = (where: PhotoLocation): string =>
  where.status === 'found' ? where.location.locationName : ''

const isNamed = (where: PhotoLocation): boolean => !['', unknownLocation].includes(nameOf(where))

const textOf = (where: PhotoLocation, t: TFunction): string => {
  if (where.status !== 'found') return t(`photo.${where.status}`)
  const name = nameOf(where)
  if (name === '') return t('photo.located')
  if (name === unknownLocation) return t('photo.unknown')
  return t('photo.takenNear', { location: name })
}
