import { type Language, languageTraits } from '@storystone/schema/languages.ts'
import { Children, Fragment, type ReactNode } from 'react'
import { useLanguage } from '#web/platform/i18n.ts'
import { WholeWords } from './whole-words.tsx'

/**
 * The parts of a line, with a dot between two of one row: none for a part that is missing, and none where a row
 * begins or ends. The dot of each row's first part is cut off at its left.
 */
export const Joined = ({ children }: { children: ReactNode }) => (
  <span className="-ml-[1em] flex min-w-0 flex-wrap [clip-path:inset(-4px_-4px_-4px_0.75em)]">
    {Children.toArray(children)
      .filter((part) => part !== '')
      .map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line keep their order
        <span className="relative min-w-0 pl-[1em]" key={index}>
          {index > 0 && (
            <span aria-hidden="true" className="absolute left-0 w-[1em] text-center">
              {' · '}
            </span>
          )}
          {part}
        </span>
      ))}
  </span>
)

type DateStyle = 'long' | 'medium'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Made when it is first needed: all four took a phone 90 ms, while home was loading. */
const formatterOf = (language: Language, dateStyle: DateStyle): Intl.DateTimeFormat => {
  const key = `${language} ${dateStyle}`
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(languageTraits[language].locale, { dateStyle })
  formatters.set(key, formatter)
  return formatter
}

/** A day in words: "21 November 2026", "1ᵉʳ janvier 2027"; "21 Nov 2026". `date` is ISO 8601. */
export const formatDate = (date: string, language: Language, style: DateStyle = 'long'): string => {
  const text = formatterOf(language, style).format(new Date(date))
  return text.replace(/^1(?=\s)/, languageTraits[language].first)
}

/** A month in words: "November 2026". `date` is ISO 8601. */
export const formatMonth = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTraits[language].locale, {
    month: 'long',
    year: 'numeric',
  }).format(new Date(date))

/** A day, written out in the language of the app. `date` is ISO 8601. */
export const CreatedOn = ({ date, style = 'long' }: { date: string; style?: DateStyle }) => {
  const language = useLanguage()
  return (
    <time dateTime={date}>
      <WholeWords>{formatDate(date, language, style)}</WholeWords>
    </time>
  )
}

const format = (language: Language, value: number, unit: 'kilobyte' | 'megabyte'): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(value)

/** Formats bytes for people: kilobytes, and megabytes from a million bytes on. */
export const fileSize = (bytes: number, language: Language): string =>
  bytes < 1_000_000
    ? format(language, Math.ceil(bytes / 1000), 'kilobyte')
    : format(language, bytes / 1_000_000, 'megabyte')

/** A distance for people: tens of metres, and kilometres from 950 m on. */
export const formatDistance = (metres: number, language: Language): string => {
  const isShort = metres < 950
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isShort ? 'meter' : 'kilometer',
    maximumFractionDigits: metres < 9_500 ? 1 : 0,
  }).format(isShort ? Math.round(metres / 10) * 10 : metres / 1000)
}

/** Formats seconds as 1:05. Negative or not finite: 0:00. */
export const formatTime = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** A text with an e-mail address, which wraps after its @ and dots. */
export const Breakable = ({ children }: { children: string }) => {
  const parts = children.split(/([@.])/)
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index + 1).join('\n')}>
      {part}
      {(part === '@' || part === '.') && <wbr />}
    </Fragment>
  ))
}
