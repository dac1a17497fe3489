import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import { metresBetween } from '@storystone/schema/distance.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router-dom'
import { usePlayer } from '#web/narration'
import { isPackedStory } from '#web/offline-areas'
import { useLanguage } from '#web/platform/i18n.ts'
import { useStories } from '#web/stories'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { formatDistance } from '#web/ui/dates-and-numbers.tsx'
import { Callout } from '#web/ui/page/failed-load.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PlacePicture } from '#web/ui/place-row.tsx'
import { WholeWords } from '#web/ui/whole-words.tsx'
import { bearingTo, compassPointOf, useCompass } from '../device-sensors.ts'
import { Arrow } from '../found-place.tsx'
import { besideMapClass, useView } from '../map/view.tsx'
import { stopsAhead, type WalkState } from './machine.ts'
import { PrepareGuides } from './prepare-guides.tsx'
import { StopList, StopMap, type WalkingProps } from './stops.tsx'
import { useLockScreen, useWalkingDevice } from './walk-device.ts'
import { dispatchWalk, endWalk, resumeWalk, useWalk } from './walk-store.ts'

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
  const next = placeOf(stopsAhead(state)[0]?.id)
  const shown = reading ?? next
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
        <div className={shown === undefined ? '' : 'flat:text-left text-center'}>
          <PageHeading documentTitle={t('walk.title')}>
            {reading !== undefined
              ? t('walk.reading')
              : t(next === undefined ? 'walk.over' : 'walk.next')}
          </PageHeading>
        </div>
        {shown !== undefined && (
          <Shown isRead={reading !== undefined} place={shown} places={plan.places} />
        )}
        <Controls hasNext={next !== undefined} state={state} />
        <Problems />
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
        {shown !== undefined && <PrepareGuides plan={plan} />}
        {isBeside && map}
      </div>
      {isDim && <Dimmed name={shown?.name ?? ''} onLight={() => setDim(false)} />}
    </Page>
  )
}

const EndButton = ({ isOver = false }: { isOver?: boolean }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Button
      className={isOver ? '' : narrow}
      onClick={() => {
        endWalk()
        void navigate('/around')
      }}
      variant={isOver ? 'primary' : 'secondary'}
    >
      {t(isOver ? 'walk.endOver' : 'walk.end')}
    </Button>
  )
}

type ShownProps = { place: PlaceAround; places: readonly PlaceAround[]; isRead: boolean }

/** The place that is read, or the next one: large, with the way to it. */
const Shown = ({ place, places, isRead }: ShownProps) => {
  const { t } = useTranslation()
  const { story } = useWalk()
  useEffect(() => {
    // The walk has the buttons for it.
    usePlayer.setState({ storyOnPage: story?.id })
    return () => usePlayer.setState({ storyOnPage: undefined })
  }, [story?.id])
  return (
    <section
      aria-label={place.name}
      className="grid flat:grid-cols-[auto_minmax(0,1fr)] gap-4 flat:gap-y-1 flat:[&>:not(.arch)]:col-start-2"
    >
      <PlacePicture
        className="arch mx-auto h-52 short:h-28 w-40 short:w-22 flat:row-span-4 border border-rule"
        place={place}
      />
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
  if (lost !== undefined && !here) return null
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

const Problems = () => {
  const { t } = useTranslation()
  const { problem, lost } = useWalk()
  return (
    <>
      {problem !== undefined && (
        <Callout>
          <p>{t(`walk.problems.${problem}`)}</p>
        </Callout>
      )}
      {lost !== undefined && (
        <Callout title={t(`around.${lost}`)}>
          <p>{t('walk.lost')}</p>
        </Callout>
      )}
    </>
  )
}

/** Three of them stand side by side on a phone, and below each other where their words need it. */
const narrow = 'grow px-2! text-small'

const Controls = ({ state, hasNext }: { state: WalkState; hasNext: boolean }) => {
  const { t } = useTranslation()
  const { story } = useWalk()
  const { isPaused, reading } = state
  // At a stop its story leads, on the way to one that one.
  const isReading = reading !== null && story !== undefined
  if (reading === null && !hasNext) {
    return (
      <div className="grid gap-3">
        <EndButton isOver />
        <RepeatButton state={state} />
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      {isReading && (
        <ButtonLink
          className="w-full"
          to={isPackedStory(story) ? `/area/${reading}` : `/story/${story.id}`}
          variant={isPaused ? 'secondary' : 'primary'}
        >
          {t('walk.openStory')}
        </ButtonLink>
      )}
      <Button
        className="w-full"
        disabled={!hasNext}
        onClick={() => dispatchWalk({ kind: 'next' })}
        variant={isPaused || isReading ? 'secondary' : 'primary'}
      >
        {t('walk.hearNext')}
      </Button>
      <Button
        className={narrow}
        onClick={() => dispatchWalk({ kind: isPaused ? 'resume' : 'pause' })}
        variant={isPaused ? 'primary' : 'secondary'}
      >
        {t(isPaused ? 'walk.resume' : 'walk.pause')}
      </Button>
      <Button className={narrow} onClick={() => dispatchWalk({ kind: 'skip' })} variant="secondary">
        {t('walk.skip')}
      </Button>
      <RepeatButton state={state} />
    </div>
  )
}

const RepeatButton = ({ state: { reading, done } }: { state: WalkState }) => {
  const { t } = useTranslation()
  return (
    <Button
      className={narrow}
      disabled={reading === null && done.length === 0}
      onClick={() => dispatchWalk({ kind: 'repeat' })}
      variant="secondary"
    >
      {t('walk.repeat')}
    </Button>
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
