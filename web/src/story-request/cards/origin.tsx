import type { Language } from '@storystone/schema/catalog.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR' }

/** A moment: "21 Nov 2026, 09:30". */
export const Moment = ({ at }: { at: number | string }) => {
  const language = useLanguage()
  const moment = new Date(at)
  const text = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(moment)
  return <time dateTime={moment.toISOString()}>{text}</time>
}

/** A time of today: "09:30". */
export const timeOfDay = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeStyle: 'short' }).format(at)

/** Degrees as on a map, precise to about 100 m: "41.890° N 12.492° E". */
export const coordinates = (
  { latitude, longitude }: { latitude: number; longitude: number },
  language: Language,
): string => {
  const format = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  })
  const west = language === 'fr' ? 'O' : 'W'
  const north = `${format.format(Math.abs(latitude))}° ${latitude < 0 ? 'S' : 'N'}`
  return `${north} ${format.format(Math.abs(longitude))}° ${longitude < 0 ? west : 'E'}`
}

/** Where an item was made: the location's name, or its coordinates until it has one. */
export const PlaceOf = ({ item: { request } }: { item: OutboxItem }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { location } = request
  if (location === undefined) return t('outbox.noPlace')
  return location.locationName || coordinates(location, language)
}
