import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import { metresBetween } from '@storystone/schema/distance.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { usePlayer } from '#web/narration'
import { useLanguage } from '#web/platform/i18n.ts'
import { useStories } from '#web/stories'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDistance } from '#web/ui/dates-and-numbers.tsx'
import { DrawingCaption } from '#web/ui/drawings/place-drawing.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PlacePicture } from '#web/ui/place-row.tsx'
import { WholeWords } from '#web/ui/whole-words.tsx'
import { bearingTo, compassPointOf, useCompass } from '../device-sensors.ts'
import { Arrow } from '../found-place.tsx'
import { besideMapClass, useView } from '../map/view.tsx'
import { currentStop, stopsAhead } from './machine.ts'
import { PrepareGuides } from './prepare-guides.tsx'
import { StopList, StopMap, type WalkingProps } from './stops.tsx'
import { Controls, EndButton, narrow, Problem } from './walk-controls.tsx'
import { useLockScreen, useWalkingDevice } from './walk-device.ts'
import { resumeWalk, useWalk } from './walk-store.ts'

/** /around/walk: the walk under way, or the one that was left. Without one it leads to the list. */
export const WalkPage = () => {
  const [hasWalk] = useState(resumeWalk)
  const { plan, state } = useWalk()
  if (!hasWalk || plan === undefined || state === undefined) {
    return <Navigate replace to="/around" />
  }
  return <Walking plan={plan} state={state} />
}

const Walking = ({ plan, state }: WalkingProps) => {
  const { t } = useTranslation()
  const [isDim, setDim] = useState(false)
  const view = useView()
  const isBeside = view.shown === 'both'
  const placeOf = (id: string | undefined | null): PlaceAround | undefined =>
    plan.places.find((place) => place.id === id)
  const reading = placeOf(state.reading)
  const ahead = stopsAhead(state)
  const shown = placeOf(currentStop(state))
  const load = useStories(({ load }) => load)
  useEffect(() => void load(), [load])
  useWalkingDevice(shown !== undefined && !state.isPaused)
  useLockScreen(shown?.name ?? t('walk.title'), state.isPaused)
  const [selected, select] = useState<string>()
  const map = (
    <StopMap onSelect={select} plan={plan} selected={selected} state={state} view={view} />
  )
  return (
    <Page width={isBeside ? 'wide' : 'card'}>
      <div className={isBeside ? besideMapClass : 'grid gap-5'}>
        <div className="flat:text-left text-center">
          <PageHeading documentTitle={t('walk.title')}>
            {reading !== undefined
              ? t('walk.reading')
              : t(shown === undefined ? 'walk.over' : 'walk.next')}
          </PageHeading>
        </div>
        {shown !== undefined && (
          <Shown isRead={reading !== undefined} place={shown} places={plan.places} />
        )}
        <Controls plan={plan} state={state} />
        <Problem />
        {shown !== undefined && (
          <div className="grid gap-3">
            <p className="text-small text-soft">{t('walk.screenOff')}</p>
            <div className="flex flex-wrap gap-2">
              <Button className={narrow} onClick={() => setDim(true)} variant="secondary">
                {t('walk.dim')}
              </Button>
              <EndButton />
            </div>
          </div>
        )}
        <StopList map={!isBeside && map} plan={plan} selected={selected} state={state} />
        {shown !== undefined && <PrepareGuides ahead={ahead} plan={plan} />}
        {isBeside && map}
      </div>
      {isDim && <Dimmed name={shown?.name ?? ''} onLight={() => setDim(false)} />}
    </Page>
  )
}

type ShownProps = { place: PlaceAround; places: readonly PlaceAround[]; isRead: boolean }

/** The place that is read, or the next one: large, with the way to it. */
const Shown = ({ place, places, isRead }: ShownProps) => {
  const { t } = useTranslation()
  const { story } = useWalk()
  const { pictureUrl } = place
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    // The walk has the buttons for it.
    usePlayer.setState({ storyOnPage: story?.id })
    return () => usePlayer.setState({ storyOnPage: undefined })
  }, [story?.id])
  return (
    <section
      aria-label={place.name}
      className="grid flat:grid-cols-[auto_minmax(0,1fr)] gap-4 flat:gap-y-1 flat:[&>:not(figure)]:col-start-2"
    >
      <figure className="flat:row-span-5 grid flat:max-w-30 justify-items-center gap-1 text-center">
        <PlacePicture
          className="arch h-52 short:h-28 w-40 short:w-22 border border-rule"
          onDrawn={() => setFailed(pictureUrl)}
          place={place}
        />
        {(pictureUrl === null || failed === pictureUrl) && <DrawingCaption />}
      </figure>
      <p className="-mb-3 flat:mb-0 text-center text-small text-soft">
        {t('walk.stop', { number: places.indexOf(place) + 1, total: places.length })}
      </p>
      <p className="text-balance text-center font-semibold font-serif text-title short:text-section">
        {place.name}
      </p>
      {place.description !== null && (
        <p className="text-center text-soft first-letter:uppercase">{place.description}</p>
      )}
      {!isRead && <WayThere place={place} />}
      {isRead && story === undefined && (
        <p className="text-center" role="status">
          {t('walk.coming')}
        </p>
      )}
    </section>
  )
}

const WayThere = ({ place }: { place: PlaceAround }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const compass = useCompass()
  const { state, lost } = useWalk()
  const { latitude, longitude } = place
  const here = state?.here
  if (lost !== undefined) {
    return (
      <p className="text-center text-small text-soft" role="status">
        {`${t(`around.${lost}`)}. ${t('walk.lost')}`}
      </p>
    )
  }
  if (!here || latitude === null || longitude === null) {
    return <p className="text-center text-soft">{t('walk.waiting')}</p>
  }
  const at = { latitude, longitude }
  const bearing = bearingTo(here, at)
  return (
    <p className="flex items-center justify-center gap-3 text-section">
      <Arrow className="size-10" degrees={bearing - (compass ?? state.course ?? 0)} />
      <span>
        <WholeWords>
          {t('around.distance', {
            distance: formatDistance(metresBetween(here, at), language),
            direction: t(`around.directions.${compassPointOf(bearing)}`),
          })}
        </WholeWords>
      </span>
    </p>
  )
}

/** A dark page that a tap, or Escape, takes away: the screen stays on and needs little. */
const Dimmed = ({ name, onLight }: { name: string; onLight(): void }) => {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      aria-label={name}
      className="size-full max-h-none max-w-none bg-[#0b0907] text-[#8a8072]"
      onClose={onLight}
      ref={dialog}
    >
      <button
        className="grid size-full place-content-center gap-4 p-section text-center"
        onClick={() => dialog.current?.close()}
        type="button"
      >
        <span className="text-balance font-serif text-title">{name}</span>
        <span>{t('walk.light')}</span>
      </button>
    </dialog>
  )
}
