import { useLanguage } from '#web/platform/i18n.ts'
import { type DateStyle, formatDate } from './format-date.ts'

/** A day, written out in the language of the app. `date` is ISO 8601. */
export const CreatedOn = ({ date, style = 'long' }: { date: string; style?: DateStyle }) => {
  const language = useLanguage()
  return <time dateTime={date}>{formatDate(date, language, style)}</time>
}
