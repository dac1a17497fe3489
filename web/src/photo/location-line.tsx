import { unknownLocation } from '@storystone/schema/catalog.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { PhotoLocation } from '#web/story-request/draft/store.ts'

/** Where a photo was taken, with the geocoder's credit. */
export const LocationLine = ({ where }: { where: PhotoLocation }) => {
  const { t } = useTranslation()
  return (
    <>
      <span role="status">{textOf(where, t)}</span>
      {isNamed(where) && (
        <>
          {' · '}
          <a
            className="underline underline-offset-2"
            href="https://www.openstreetmap.org/copyright"
            rel="noreferrer"
            target="_blank"
          >
            {t('photo.attribution')}
          </a>
        </>
      )}
    </>
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
