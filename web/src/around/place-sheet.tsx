import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import { formats, formatTraits } from '@storystone/schema/formats.ts'
import { bulletSpans } from '@storystone/schema/story-text.ts'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { useCredits, useIsAllFree } from '#web/billing'
import { readPackedPlace, usePacksValue } from '#web/offline-areas'
import { chosenPlace, PlaceBanner } from '#web/places'
import { useLanguage } from '#web/platform/i18n.ts'
import { useGeneration, useStartStory } from '#web/story-request'
import { Button } from '#web/ui/controls/button.tsx'
import { Joined } from '#web/ui/dates-and-numbers.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Positioned = Pick<PlaceAround, 'latitude' | 'longitude' | 'name'>

/** Where a device shows the way to a place: its own maps on a phone, else OpenStreetMap. Null without a position. */
export const directionsTo = (
  { latitude, longitude, name }: Positioned,
  userAgent: string,
): string | null => {
  if (latitude === null || longitude === null) return null
  const at = `${latitude},${longitude}`
  if (/Android/.test(userAgent)) return `geo:${at}?q=${at}(${encodeURIComponent(name)})`
  if (/iPhone|iPad|iPod/.test(userAgent)) return `https://maps.apple.com/?daddr=${at}`
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`
}

type PlaceDetailProps = {
  place: PlaceAround
  /** Takes it to home's form, where a photo may join it. */
  onPick(): void
  /** Stands at its end. */
  children?: ReactNode
}

/** What is known of a place without a story, a story in each format at its price, and the way there. */
export const PlaceDetail = ({ place, onPick, children }: PlaceDetailProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { costs, loadCosts } = useCredits(
    useShallow(({ costs, loadCosts }) => ({ costs, loadCosts })),
  )
  const isAllFree = useIsAllFree()
  const startStory = useStartStory()
  const isGenerating = useGeneration(({ generation }) => generation.phase === 'processing')
  const { id, name } = place
  const facts = usePacksValue(
    useCallback(async () => (await readPackedPlace(id, language))?.facts ?? null, [id, language]),
  )
  const fact = facts && bulletSpans(facts.content)[0]
  const directions = directionsTo(place, navigator.userAgent)
  useEffect(() => {
    void loadCosts()
  }, [loadCosts])
  return (
    <>
      {/* Over a map there is no room for it before what can be done. */}
      <div className="in-[.map-sheet]:order-last">
        <PlaceBanner place={chosenPlace(place)} />
      </div>
      {facts && fact && (
        <p className="font-serif" lang={facts.language}>
          {facts.content.slice(fact.start, fact.end)}
        </p>
      )}
      <div className="grid gap-2">
        {formats.map(
          (format, index) =>
            !formatTraits[format].needsPhoto && (
              <Button
                className="flex-wrap gap-y-0"
                disabled={isGenerating}
                key={format}
                onClick={() =>
                  startStory({ text: name, format, language, place: chosenPlace(place) })
                }
                variant={index === 0 ? 'primary' : 'secondary'}
                wide
              >
                {t(`formats.${format}`)}
                <span className="font-normal">
                  {`${formatTraits[format].minutes}\u00a0min`}
                  {isAllFree ? '' : ` · ${t('common.credits', { count: costs[format] })}`}
                </span>
              </Button>
            ),
        )}
        <div className="flex flex-wrap justify-between gap-x-2">
          <Button onClick={onPick} variant="quiet">
            {t('around.withPhoto')}
          </Button>
          {directions !== null && (
            <a
              className="button button-quiet"
              href={directions}
              rel="noopener noreferrer"
              target="_blank"
            >
              {t('around.wayThere')}
            </a>
          )}
          {children}
        </div>
      </div>
    </>
  )
}

type PlaceSheetProps = PlaceDetailProps & {
  /** How far it is and where. */
  way: ReactNode
  onClose(): void
}

/** The same as a dialog over the list. */
export const PlaceSheet = ({ place, way, onPick, onClose }: PlaceSheetProps) => {
  const { t } = useTranslation()
  const { name, description, type } = place
  return (
    <Dialog isSheet onClose={onClose} title={name}>
      <p className="-mt-2">
        <Joined>
          <span className="inline-block first-letter:uppercase">
            {description ?? t(`placeTypes.${type ?? 'other'}`)}
          </span>
          {way}
        </Joined>
      </p>
      <PlaceDetail onPick={onPick} place={place}>
        <Button className="ml-auto" onClick={onClose} variant="quiet">
          {t('sources.close')}
        </Button>
      </PlaceDetail>
    </Dialog>
  )
}
