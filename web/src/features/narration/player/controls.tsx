import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../../ui/icons/spinner.tsx'
import { pause, resume, setSpeed, step, stepSeconds } from './listening.ts'
import { BackTenIcon, ForwardTenIcon, PauseIcon, PlayIcon } from './player-icons.tsx'
import type { Player } from './player-store.ts'
import { speeds } from './speed.ts'
import { mainControl } from './use-kept-focus.ts'

type SignButtonProps = {
  label: string
  className: string
  /** Whether a tooltip says what the sign is for. */
  explained?: boolean
  isMain?: boolean
  onClick(): void
  children: ReactNode
}

/** A round button that shows a sign and is called by its label. */
export const SignButton = ({
  label,
  className,
  explained = true,
  isMain = false,
  onClick,
  children,
}: SignButtonProps) => (
  <button
    aria-label={label}
    className={`grid shrink-0 place-items-center rounded-full ${className}`}
    data-tooltip={explained ? label : undefined}
    onClick={onClick}
    type="button"
    {...(isMain && mainControl)}
  >
    {children}
  </button>
)

/** Goes on, or holds, what is being told. */
export const PlayButton = ({ player, className }: { player: Player; className: string }) => {
  const { t } = useTranslation()
  const isPlaying = player.status === 'playing'
  return (
    <SignButton
      className={className}
      explained={false}
      isMain
      label={t(isPlaying ? 'narration.pause' : 'narration.play')}
      onClick={isPlaying ? pause : resume}
    >
      <Sign player={player} />
    </SignButton>
  )
}

const Sign = ({ player: { status, isWaiting } }: { player: Player }) => {
  if (status !== 'playing') return <PlayIcon />
  return isWaiting ? <Spinner /> : <PauseIcon />
}

/** Speed, ten seconds back, play or pause, ten seconds on. */
export const Controls = ({ player, children }: { player: Player; children: ReactNode }) => {
  const { t } = useTranslation()
  const count = stepSeconds
  return (
    <div className="flex tight:flex-wrap items-center justify-between min-[22rem]:grid min-[22rem]:grid-cols-[1fr_auto_1fr] min-[22rem]:gap-2">
      <SpeedField player={player} />
      <div className="flex items-center gap-1.5 min-[22rem]:gap-3">
        <SignButton
          className="size-12 hover:bg-sunk"
          label={t('narration.back', { count })}
          onClick={() => step(-1)}
        >
          <BackTenIcon />
        </SignButton>
        <PlayButton
          className="size-14 bg-accent text-on-accent hover:bg-accent-deep"
          player={player}
        />
        <SignButton
          className="size-12 hover:bg-sunk"
          label={t('narration.forward', { count })}
          onClick={() => step(1)}
        >
          <ForwardTenIcon />
        </SignButton>
      </div>
      <div className="min-w-0 justify-self-end max-[22rem]:sr-only">{children}</div>
    </div>
  )
}

const SpeedField = ({ player: { speed } }: { player: Player }) => {
  const { t } = useTranslation()
  return (
    <select
      aria-label={t('narration.speed')}
      className="h-11 min-w-11 max-w-18 justify-self-start rounded-stone border border-rule bg-raised px-1.5 text-ink text-small"
      onChange={({ target }) => {
        const chosen = speeds.find((each) => String(each) === target.value)
        if (chosen !== undefined) setSpeed(chosen)
      }}
      value={speed}
    >
      {speeds.map((each) => (
        <option key={each} value={each}>
          {t('narration.times', { speed: each })}
        </option>
      ))}
    </select>
  )
}
