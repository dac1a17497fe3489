import type { ChosenPlace } from '@storystone/schema/contract/places.ts'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeepArea, setMapFiles } from '#web/offline-areas'
import { isLocationAllowed } from '#web/platform/device-position.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { useStories } from '#web/stories'
import { Button } from '#web/ui/controls/button.tsx'
import { SearchIcon } from '#web/ui/icons/lazy-icons.tsx'
import { Callout, FailedLoad } from '#web/ui/page/failed-load.tsx'
import { PageHeading, pageClass } from '#web/ui/page/page.tsx'
import { allowCompass } from './device-sensors.ts'
import { Everywhere } from './everywhere.tsx'
import { FoundPlaces } from './found-places.tsx'
import { loadStoryPins, useStoryPins } from './map/pins.ts'
import { besideMapClass, keepMapFiles, useLeavePlace, useView } from './map/view.tsx'
import { type Found, loadAround, loadHere, showKept, useAround } from './store.ts'
import { TownSearch } from './town-search.tsx'

setMapFiles(keepMapFiles)

/** Not a rule of the style sheet: home would have it inlined. */
const footerClasses = ['sr-only', 'focus-within:not-sr-only']

/** /around: what is near the user, or near a town. `onPick` takes a place that has no story yet. */
export const AroundPage = ({ onPick }: { onPick(place: ChosenPlace): void }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { found } = useAround()
  const loadStories = useStories(({ load }) => load)
  const view = useView()
  const [isOpen, toggle] = useFolded(found)
  const { pins } = useStoryPins()
  const hasPlaces = found === undefined ? pins.length > 0 : found.places.length > 0
  const isMap = view.shown === 'map' && hasPlaces
  const isBeside = view.shown === 'both' && hasPlaces
  useLayoutEffect(() => {
    if (!isMap) return
    scrollTo(0, 0)
    // The map leaves no page to scroll: the footer comes up where the keyboard is in it.
    const footer = document.querySelector('main ~ footer')
    footer?.classList.add(...footerClasses)
    return () => footer?.classList.remove(...footerClasses)
  }, [isMap])

  useEffect(() => {
    void loadStories()
    showKept()
    loadStoryPins().catch((error: unknown) => console.info('No places of stories', error))
  }, [loadStories])
  useEffect(() => {
    void refresh(language)
  }, [language])

  return (
    <div className={isMap ? 'flex flex-1 flex-col' : pageClass('wide')}>
      <div className={isBeside ? besideMapClass : isMap ? 'contents' : 'grid gap-4 sm:gap-6'}>
        <div className={isMap ? 'sr-only' : 'flex flex-wrap items-center justify-between gap-2'}>
          <PageHeading documentTitle={t('around.title')}>{t('around.title')}</PageHeading>
          {found === undefined ? (
            <p className="max-w-prose basis-full text-soft">{t('around.lead')}</p>
          ) : (
            !isMap && <Elsewhere isOpen={isOpen} onPress={toggle} />
          )}
        </div>
        <Where isFolded={isMap || !isOpen} isNarrow={isBeside} />
        {found === undefined ? (
          <Everywhere view={view} />
        ) : (
          <FoundPlaces found={found} onPick={onPick} view={view} />
        )}
        {found !== undefined && !isMap && <KeepArea position={found.spot} />}
      </div>
    </div>
  )
}

/** Whether the ways to look elsewhere are shown: before anything is found, and upon a press until something is. */
const useFolded = (found: Found | undefined) => {
  const [openFor, setOpenFor] = useState<Found>()
  const isOpen = found === undefined || openFor === found
  return [isOpen, () => setOpenFor(isOpen ? undefined : found)] as const
}

/** Shows and hides the ways to look elsewhere: the places come first. */
const Elsewhere = ({ isOpen, onPress }: { isOpen: boolean; onPress(): void }) => {
  const { t } = useTranslation()
  return (
    <button
      aria-expanded={isOpen}
      className="flex min-h-11 items-center gap-1.5 rounded-full border border-rule bg-raised px-3 text-small sm:px-4 hover:border-edge aria-expanded:bg-sunk [&_svg]:size-5"
      onClick={onPress}
      type="button"
    >
      <SearchIcon />
      {t('around.elsewhere')}
    </button>
  )
}

/**
 * Looks around again where that asks nobody: where the device is, if that is allowed, and around a town in
 * another language. Without a connection the list stays as it is.
 */
const refresh = async (language: ReturnType<typeof useLanguage>): Promise<void> => {
  const { found, phase } = useAround.getState()
  if (phase !== 'idle' || !navigator.onLine) return
  if (found !== undefined && found.spot.town !== null) {
    if (found.language !== language) await loadAround(found.spot, language)
    return
  }
  const isAllowed = await isLocationAllowed().catch(() => false)
  if (isAllowed) await loadHere(language)
  else if (found !== undefined && found.language !== language) {
    await loadAround(found.spot, language)
  }
}

type WhereProps = { isNarrow?: boolean; isFolded?: boolean }

/** Where to look around, how far that is, and why it failed. */
const Where = ({ isNarrow = false, isFolded = false }: WhereProps) => {
  const { t } = useTranslation()
  const { phase } = useAround()
  const below = isNarrow || isFolded ? '' : 'md:order-1 md:col-span-2'
  return (
    <div
      className={
        isFolded
          ? 'contents'
          : `grid gap-4 ${isNarrow ? '' : 'md:grid-cols-2 md:items-end md:gap-x-8'}`
      }
    >
      {!isFolded && <Ways isNarrow={isNarrow} />}
      <div className={isFolded ? 'sr-only' : below} role="status">
        {phase !== 'idle' && (
          <p className="text-soft">
            {t(phase === 'locating' ? 'around.locating' : 'around.loading')}
          </p>
        )}
      </div>
      <div className={`empty:hidden ${below}`}>
        <Problem />
      </div>
    </div>
  )
}

/** The two ways to say where: the device's location, and a town; side by side where there is room. */
const Ways = ({ isNarrow }: { isNarrow: boolean }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { phase, found } = useAround()
  const leavePlace = useLeavePlace()
  return (
    <div className="contents" ref={useHandover()}>
      <Button
        onClick={() => {
          leavePlace()
          void allowCompass()
          void loadHere(language)
        }}
        pending={phase !== 'idle'}
        variant={found === undefined ? 'primary' : 'secondary'}
        className="lg:min-h-13"
        wide
      >
        {t(found === undefined ? 'around.here' : 'around.hereAgain')}
      </Button>
      {found === undefined && (
        <p className={`-mt-2 text-small text-soft ${isNarrow ? '' : 'md:order-1'}`}>
          {t('around.privacy')}
        </p>
      )}
      <TownSearch
        onSpot={(spot) => {
          leavePlace()
          void loadAround(spot, language)
        }}
      />
    </div>
  )
}

/** Moves the focus on to what was found, when the control that had it is folded away. */
const useHandover = () => {
  const ways = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ways.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      queueMicrotask(() => document.getElementById('found')?.focus({ preventScroll: true }))
    }
  }, [])
  return ways
}

const Problem = (): ReactNode => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { problem, found } = useAround()
  if (problem === undefined) return null
  if (typeof problem === 'string') {
    return (
      <Callout isAnswer title={t(`around.${problem}`)}>
        <p>{t(`around.${problem}Help`)}</p>
      </Callout>
    )
  }
  const retry = () => void (found ? loadAround(found.spot, language) : loadHere(language))
  return <FailedLoad error={problem.error} onRetry={retry} title={t('around.failure')} />
}
