import { type Format, type Language, languageTraits } from '@storystone/schema/catalog.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import { placeTypeOf } from '@storystone/schema/place-type.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { PlaceDrawing } from '#web/ui/drawings/place-drawing.tsx'
import { formatDate } from '#web/ui/format/format.tsx'

type CardHeadProps = {
  readonly name: string
  readonly format: Format
  /** The address of the user's photo; our drawing is shown without one. */
  readonly photo?: string | undefined
  /** Where and when it was requested. */
  readonly origin: readonly ReactNode[]
  /** Its buttons. */
  readonly children?: ReactNode
}

/** The top of a card: picture, name, format, and where and when its story was requested. */
export const CardHead = ({ name, format, photo, origin, children }: CardHeadProps) => {
  const { t } = useTranslation()
  const type = placeTypeOf(useLanguage(), [name])
  return (
    <div className="flex tight:flex-wrap items-start gap-3">
      <span className="arch block h-20 w-16 shrink-0 overflow-hidden border border-rule bg-sunk">
        {photo === undefined ? (
          <PlaceDrawing type={type} />
        ) : (
          <img alt="" className="size-full object-cover" src={photo} />
        )}
      </span>
      <div className="grid tight:order-1 min-w-0 flex-1 tight:basis-full gap-0.5 py-0.5">
        <p className="tight:line-clamp-none line-clamp-2 wrap-anywhere font-semibold font-serif text-lg leading-snug">
          {name}
        </p>
        {[t(`formats.${format}`), ...origin].map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card keep their order
          <p className="wrap-anywhere text-small text-soft" key={index}>
            {line}
          </p>
        ))}
      </div>
      {children}
    </div>
  )
}

/** A moment: "21 Nov 2026, 09:30", "1ᵉʳ janv. 2027, 09:30". */
export const Moment = ({ at }: { at: number | string }) => {
  const language = useLanguage()
  const moment = new Date(at).toISOString()
  const text = `${formatDate(moment, language, 'medium')}, ${timeOfDay(at, language)}`
  return <time dateTime={moment}>{text}</time>
}

/** A time of today: "09:30". */
export const timeOfDay = (at: number | string, language: Language): string =>
  new Intl.DateTimeFormat(languageTraits[language].locale, { timeStyle: 'short' }).format(
    new Date(at),
  )

/** Degrees as on a map, precise to about 100 m: "41.890° N 12.492° E". */
export const coordinates = (
  { latitude, longitude }: { latitude: number; longitude: number },
  language: Language,
): string => {
  const format = new Intl.NumberFormat(languageTraits[language].locale, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  })
  const { west } = languageTraits[language]
  const north = `${format.format(Math.abs(latitude))}° ${latitude < 0 ? 'S' : 'N'}`
  return `${north} ${format.format(Math.abs(longitude))}° ${longitude < 0 ? west : 'E'}`
}

/** Where an item was made: the location's name, or its coordinates until it has one. */
export const WhereMade = ({ location }: { location: Location }) => {
  const language = useLanguage()
  return location.locationName || coordinates(location, language)
}
