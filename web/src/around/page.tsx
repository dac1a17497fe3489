import type { ChosenPlace } from '@storystone/schema/contract/places.ts'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { KeepArea, setMapFiles } from '#web/packs'
import { isLocationAllowed } from '#web/platform/device-position.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { useStories } from '#web/stories'
import { Button } from '#web/ui/controls/button.tsx'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { Notice } from '#web/ui/page/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { allowCompass } from './device-sensors.ts'
import { FoundPlaces } from './found-places.tsx'
import { keepMapFiles } from './map/map-files.ts'
import { loadStoryPins, useStoryPins } from './map/story-pins.ts'
import { besideMapClass, Everywhere, useView } from './map/view.tsx'
import { loadAround, loadHere, showKept, useAround } from './store.ts'
import { TownSearch } from './town-search.tsx'

setMapFiles(keepMapFiles)

/** /around: what is near the user, or near a town. `onPick` takes a place that has no story yet. */
export const AroundPage = ({ onPick }: { onPick(place: ChosenPlace): void }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { found } = useAround()
  const { load: loadStories } = useStories()
  const view = useView()
  const { pins } = useStoryPins()
  // The map comes first, and fills the window.
  const hasPlaces = found !== undefined || pins.length > 0
  const isMap = view.shown === 'map' && hasPlaces
  const isBeside = view.shown === 'both' && hasPlaces
  useLayoutEffect(() => {
    if (isMap) scrollTo(0, 0)
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
    <Page width="wide">
      <div
        className={isBeside ? besideMapClass : isMap ? '-mt-3 sm:-mt-7 grid gap-6' : 'grid gap-6'}
      >
        <div className={isMap ? 'sr-only' : 'grid gap-2'}>
          <PageHeading documentTitle={t('around.title')}>{t('around.title')}</PageHeading>
          {found === undefined && (
            <p className="max-w-prose text-pretty text-soft">{t('around.lead')}</p>
          )}
        </div>
        {!isMap && <Where isNarrow={isBeside} />}
        {found === undefined ? (
          <Everywhere view={view} />
        ) : (
          <FoundPlaces found={found} onPick={onPick} view={view} />
        )}
        {isMap && <Where />}
        {found !== undefined && <KeepArea position={found.spot} />}
      </div>
    </Page>
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

/** The two ways to say where: the device's location, and a town; side by side where there is room. */
const Where = ({ isNarrow = false }: { isNarrow?: boolean }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { phase, found } = useAround()
  return (
    <div className={`grid gap-4 ${isNarrow ? '' : 'md:grid-cols-2 md:items-end md:gap-x-8'}`}>
      <Button
        onClick={() => {
          void allowCompass()
          void loadHere(language)
        }}
        pending={phase !== 'idle'}
        variant={found === undefined ? 'primary' : 'secondary'}
        wide
      >
        {t(found === undefined ? 'around.here' : 'around.hereAgain')}
      </Button>
      {found === undefined && (
        <p className={`-mt-2 text-small text-soft ${isNarrow ? '' : 'md:order-1'}`}>
          {t('around.privacy')}
        </p>
      )}
      <TownSearch onSpot={(spot) => void loadAround(spot, language)} />
      <div className={isNarrow ? '' : 'md:order-1 md:col-span-2'} role="status">
        {phase !== 'idle' && (
          <p className="text-soft">
            {t(phase === 'locating' ? 'around.locating' : 'around.loading')}
          </p>
        )}
      </div>
      <div className={`empty:hidden ${isNarrow ? '' : 'md:order-1 md:col-span-2'}`}>
        <Problem />
      </div>
    </div>
  )
}

const Problem = (): ReactNode => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { problem, found } = useAround()
  if (problem === undefined) return null
  if (typeof problem === 'string') {
    return (
      <Notice isAnswer title={t(`around.${problem}`)}>
        <p>{t(`around.${problem}Help`)}</p>
      </Notice>
    )
  }
  const retry = () => void (found ? loadAround(found.spot, language) : loadHere(language))
  return <FailedLoad error={problem.error} onRetry={retry} title={t('around.failure')} />
}
