import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isPackedStory } from '#web/offline-areas'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Callout } from '#web/ui/page/failed-load.tsx'
import { lastStop, stopsAhead } from './machine.ts'
import type { WalkingProps } from './stops.tsx'
import { dispatchWalk, endWalk, type Plan, useWalk } from './walk-store.ts'

/** Three of them stand side by side on a phone, and below each other where their words need it. */
export const narrow = 'grow px-2! text-small'

/** Ends the walk: on the way, or as what remains to do after it. */
export const EndButton = ({ isOver = false }: { isOver?: boolean }) => {
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

/** The number that the walker knows a stop by. */
const numberOf = ({ places }: Plan, id: string | null | undefined): number | undefined => {
  const index = places.findIndex((place) => place.id === id)
  return index === -1 ? undefined : index + 1
}

/** What the walker can do now; each button names the stop it plays. */
export const Controls = ({ plan, state }: WalkingProps) => {
  const { t } = useTranslation()
  const { story } = useWalk()
  const { isPaused, reading } = state
  const next = numberOf(plan, stopsAhead(state)[0]?.id)
  if (reading === null && next === undefined) {
    return (
      <div className="grid gap-3">
        <EndButton isOver />
        <ReplayButton plan={plan} state={state} />
      </div>
    )
  }
  // At a stop its story leads, on the way to one that one.
  return (
    <div className="flex flex-wrap gap-2">
      {reading !== null && story !== undefined && (
        <ButtonLink
          className="w-full"
          to={isPackedStory(story) ? `/area/${reading}` : `/story/${story.id}`}
          variant={isPaused ? 'secondary' : 'primary'}
        >
          {t('walk.openStory')}
        </ButtonLink>
      )}
      {next !== undefined && (
        <Button
          className="w-full"
          onClick={() => dispatchWalk({ kind: 'next' })}
          variant={isPaused || reading !== null ? 'secondary' : 'primary'}
        >
          {t('walk.play', { number: next })}
        </Button>
      )}
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
      <ReplayButton className={narrow} plan={plan} state={state} />
    </div>
  )
}

/** Says which stop it plays; nothing before the first. */
const ReplayButton = ({ plan, state, className = '' }: WalkingProps & { className?: string }) => {
  const { t } = useTranslation()
  const last = numberOf(plan, lastStop(state))
  if (last === undefined) return null
  return (
    <Button
      className={className}
      onClick={() => dispatchWalk({ kind: 'repeat' })}
      variant="secondary"
    >
      {t('walk.replay', { number: last })}
    </Button>
  )
}

/** What kept a stop from being heard; one whose story could not be loaded can be played from the list later. */
export const Problem = () => {
  const { t } = useTranslation()
  const { problem, state } = useWalk()
  if (problem === undefined) return null
  const missed = state?.missed.at(-1)
  return (
    <Callout title={problem.kind === 'no_voice' ? undefined : problem.place}>
      <p>{t(`walk.problems.${problem.kind}`)}</p>
      {problem.kind === 'no_connection' && missed !== undefined && (
        <Button
          className="mt-hair justify-self-start"
          onClick={() => dispatchWalk({ kind: 'repeat', id: missed })}
          variant="secondary"
        >
          {t('buttons.tryAgain')}
        </Button>
      )}
    </Callout>
  )
}
