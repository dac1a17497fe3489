import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasTilesAt, usePacksValue } from '#web/offline-areas'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { CheckIcon } from '#web/ui/icons/lazy-icons.tsx'
import { useInSight, Way } from '../found-place.tsx'
import { MapPanel } from '../map/map-panel.tsx'
import type { Pin } from '../map/pins.ts'
import { BesideList, type View } from '../map/view.tsx'
import { currentStop, isPassed, type WalkState } from './machine.ts'
import { dispatchWalk, type Plan } from './walk-store.ts'

/** A walk under way: what was planned, and how far it has come. */
export type WalkingProps = { plan: Plan; state: WalkState }

type StopListProps = WalkingProps & {
  /** The id of the stop whose pin was tapped. */
  selected: string | undefined
  /** Stands above the stops. */
  map: ReactNode
}

/** The stops in their order, numbered as on the map; those that were told have a mark. */
export const StopList = ({ plan, state, selected, map }: StopListProps) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="stops" className="grid gap-2">
      <h2 className="font-semibold" id="stops">
        {t('walk.stops')}
      </h2>
      {map}
      <ol className="grid gap-1">
        {plan.places.map((place, index) => (
          <StopLine
            from={state.here ?? state.stops[0]}
            isCurrent={place.id === currentStop(state)}
            isDone={isPassed(state, place.id)}
            isMissed={state.missed.includes(place.id)}
            isSelected={selected === place.id}
            key={place.id}
            number={index + 1}
            place={place}
          />
        ))}
      </ol>
    </section>
  )
}

type StopLineProps = Record<'isCurrent' | 'isDone' | 'isMissed' | 'isSelected', boolean> & {
  number: number
  place: PlaceAround
  /** Where the way to it is measured from. */
  from: Point | undefined
}

const StopLine = ({ place, number, from, isSelected, ...is }: StopLineProps) => {
  const { isCurrent, isDone, isMissed } = is
  const { t } = useTranslation()
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={`group flex min-h-9 items-center gap-3 ${isDone ? 'text-soft' : ''} ${isSelected ? 'rounded-stone bg-raised py-2 pr-2 outline-2 outline-accent' : ''} aria-[current]:font-semibold aria-[current]:text-accent`}
      ref={useInSight<HTMLLIElement>(isSelected)}
    >
      <span
        aria-hidden="true"
        className={`grid size-7 shrink-0 place-items-center rounded-full border-2 bg-raised font-normal text-small group-aria-[current]:bg-accent group-aria-[current]:text-on-accent ${isDone ? 'border-edge' : 'border-accent'}`}
      >
        {number}
      </span>
      <span className="min-w-0 flex-1">
        {place.name}
        {isSelected && (
          <span className="block font-normal text-small text-soft first-letter:uppercase">
            {place.description}
            {from && <Way from={from} heading={null} to={place} />}
          </span>
        )}
      </span>
      {isMissed && (
        <button
          className="min-h-11 shrink-0 px-2 text-accent text-small underline hover:text-accent-deep"
          onClick={() => dispatchWalk({ kind: 'repeat', id: place.id })}
          type="button"
        >
          {t('walk.play', { number })}
        </button>
      )}
      {isDone && (
        <>
          <CheckIcon />
          <span className="sr-only">{t('walk.done')}</span>
        </>
      )}
    </li>
  )
}

/** The stops as pins with the numbers of their list; the one that is read or comes next stands out. */
const useStopPins = ({ plan, state }: WalkingProps, hasNames: boolean): readonly Pin[] => {
  const { done, missed, reading } = state
  const current = currentStop(state)
  return useMemo(() => {
    const passing = { done, missed, reading }
    return plan.places.flatMap(({ id, name, latitude, longitude }, index) => {
      if (latitude === null || longitude === null) return []
      const kind = id === current ? 'next' : isPassed(passing, id) ? 'passed' : 'stop'
      return [{ id, name: hasNames ? name : '', kind, mark: `${index + 1}`, latitude, longitude }]
    })
  }, [plan, done, missed, reading, current, hasNames])
}

/** Decimals of a degree, about ten metres: the map is drawn again only after a move of that length. */
const decimals = 4

const useSteps = (here: Point | null): Point | null => {
  const latitude = here?.latitude.toFixed(decimals)
  const longitude = here?.longitude.toFixed(decimals)
  return useMemo(() => {
    const isKnown = latitude !== undefined && longitude !== undefined
    return isKnown ? { latitude: Number(latitude), longitude: Number(longitude) } : null
  }, [latitude, longitude])
}

type StopMapProps = WalkingProps & {
  view: View
  selected: string | undefined
  onSelect(id: string | undefined): void
}

/** The stops on the map: beside their list, or small above it. Without a connection only where the device has its tiles. */
export const StopMap = ({ plan, state, view, ...selection }: StopMapProps) => {
  const isBeside = view.shown === 'both'
  const pins = useStopPins({ plan, state }, isBeside)
  const here = useSteps(state.here)
  const isOnline = useIsOnline()
  const hasTiles = usePacksValue(useCallback(() => hasTilesAt(state.stops), [state.stops]))
  if (pins.length === 0) return null
  const map = { around: null, here, isWalk: true, onFailed: view.onFailed, pins }
  if (isBeside) {
    return (
      <BesideList>
        <MapPanel {...map} {...selection} />
      </BesideList>
    )
  }
  if (view.noMap !== undefined || !(isOnline || hasTiles)) return null
  return (
    <div className="flex h-64 low:hidden">
      <MapPanel {...map} isStill />
    </div>
  )
}
