import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '#web/ui/icons/spinner.tsx'
import { pause, resume, setSpeed, step, stepSeconds } from './playback-control.ts'
import { BackTenIcon, ForwardTenIcon, PauseIcon, PlayIcon } from './player-icons.tsx'
import type { Player } from './player-store.ts'
import { speeds } from './speed.ts'
import { mainControl } from './use-kept-focus.ts'

type IconButtonProps = {
  label: string
  className: string
  hasTooltip?: boolean
  isMain?: boolean
  onClick(): void
  children: ReactNode
}

/** A round button with an icon. Its label is for screen readers and the tooltip. */
export const IconButton = ({
  label,
  className,
  hasTooltip = true,
  isMain = false,
  onClick,
  children,
}: IconButtonProps) => (
  <button
    aria-label={label}
    className={`grid shrink-0 place-items-center rounded-full ${className}`}
    data-tooltip={hasTooltip ? label : undefined}
    onClick={onClick}
    type="button"
    {...(isMain && mainControl)}
  >
    {children}
  </button>
)

/** Pauses or resumes the playback. */
export const PlayButton = ({ player, className }: { player: Player; className: string }) => {
  const { t } = useTranslation()
  const isPlaying = player.status === 'playing'
  return (
    <IconButton
      className={className}
      hasTooltip={false}
      isMain
      label={t(isPlaying ? 'narration.pause' : 'narration.play')}
      onClick={isPlaying ? pause : resume}
    >
      <PlayButtonIcon player={player} />
    </IconButton>
  )
}

const PlayButtonIcon = ({ player: { status, isBuffering } }: { player: Player }) => {
  if (status !== 'playing') return <PlayIcon />
  return isBuffering ? <Spinner /> : <PauseIcon />
}

/** Speed, ten seconds back, play or pause, ten seconds forward; `children` at the end. */
export const Controls = ({ player, children }: { player: Player; children: ReactNode }) => {
  const { t } = useTranslation()
  const count = stepSeconds
  return (
    <div className="flex tight:flex-wrap items-center justify-between min-[22rem]:grid min-[22rem]:grid-cols-[1fr_auto_1fr] min-[22rem]:gap-2">
      <SpeedField player={player} />
      <div className="flex items-center gap-1.5 min-[22rem]:gap-3">
        <IconButton
          className="size-12 hover:bg-sunk"
          label={t('narration.back', { count })}
          onClick={() => step(-1)}
        >
          <BackTenIcon />
        </IconButton>
        <PlayButton
          className="size-14 bg-accent text-on-accent hover:bg-accent-deep"
          player={player}
        />
        <IconButton
          className="size-12 hover:bg-sunk"
          label={t('narration.forward', { count })}
          onClick={() => step(1)}
        >
          <ForwardTenIcon />
        </IconButton>
      </div>
      <div className="min-w-0 max-w-full justify-self-end max-[22rem]:sr-only">{children}</div>
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
