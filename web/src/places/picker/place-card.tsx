import type { Candidate } from '@storystone/schema/contract/places.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { formatDistance } from '#web/ui/format/format.tsx'
import { PlacePicture } from '../place-banner.tsx'

type PlaceCardProps = { place: Candidate; disabled?: boolean; onPick(): void }

/** A place to pick: picture, name, one line about it, and how far away it is. */
export const PlaceCard = ({ place, disabled = false, onPick }: PlaceCardProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name, description, distance } = place
  return (
    <button
      className="flex w-full tight:flex-col items-center tight:items-start gap-4 rounded-card border border-rule p-2.5 text-left hover:border-edge hover:bg-sunk disabled:opacity-50"
      disabled={disabled}
      onClick={onPick}
      type="button"
    >
      <PlacePicture className="arch h-20 w-16 shrink-0 border border-rule" place={place} />
      <span className="grid min-w-0 gap-0.5">
        <span className="tight:line-clamp-none line-clamp-2 wrap-anywhere font-semibold font-serif text-lg leading-snug">
          {name}
        </span>
        {description !== null && (
          <span className="tight:line-clamp-none line-clamp-2 text-small text-soft">
            {description}
          </span>
        )}
        {distance !== null && (
          <span className="text-small text-soft">
            {t('places.away', { distance: formatDistance(distance, language) })}
          </span>
        )}
      </span>
    </button>
  )
}
