import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckIcon } from '#web/ui/icons/lazy-icons.tsx'
import { cardClass, Words } from '../found-place.tsx'
import { BesideList, MapPanel } from '../map/map-view.tsx'
import type { WalkState } from './machine.ts'
import type { Plan } from './walk-store.ts'

/** A walk under way: what was planned, and how far it has come. */
export type WalkingProps = { plan: Plan; state: WalkState }

/** The stops in their order; those that were told have a mark. */
export const StopList = ({ plan, state }: WalkingProps) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="stops" className="grid gap-2">
      <h2 className="font-semibold" id="stops">
        {t('walk.stops')}
      </h2>
      <ol className="grid gap-1">
        {plan.places.map(({ id, name }, index) => {
          const isDone = state.done.includes(id) && state.reading !== id
          return (
            <li
              aria-current={state.reading === id ? 'step' : undefined}
              className={`flex min-h-8 items-center gap-3 ${isDone ? 'text-soft' : ''} aria-[current]:font-semibold aria-[current]:text-accent`}
              key={id}
            >
              <span aria-hidden="true" className="w-6 text-right text-small text-soft">
                {index + 1}
              </span>
              <span className="min-w-0 flex-1">{name}</span>
              {isDone && (
                <>
                  <CheckIcon />
                  <span className="sr-only">{t('walk.done')}</span>
                </>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type StopMapProps = WalkingProps & { onFailed(): void }

/** The stops on the map, beside their list and with its numbers. */
export const StopMap = ({ plan, state, onFailed }: StopMapProps) => {
  const places = useMemo(
    () => plan.places.map((place, index) => ({ ...place, name: `${index + 1}. ${place.name}` })),
    [plan],
  )
  const [first] = state.stops
  if (first === undefined) return null
  const { here } = state
  return (
    <BesideList>
      <MapPanel
        around={first}
        cardOf={(place) => (
          <div className={cardClass}>
            <Words from={here ?? first} hasStory={false} heading={null} place={place} />
          </div>
        )}
        here={here}
        onFailed={onFailed}
        places={places}
      />
    </BesideList>
  )
}
