import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { icon, Spinner } from '#web/ui/icons/icons.tsx'
import { pause, resume, setSpeed, step, stepSeconds } from './playback-control.ts'
import { type Player, speeds } from './player-store.ts'

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
      className="h-11 w-12 max-w-full cursor-pointer appearance-none justify-self-start rounded-stone border border-rule bg-raised text-center font-semibold text-ink text-small"
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

export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />)
const PauseIcon = icon(<path d="M8.5 6v12m7-12v12" strokeWidth="3.5" />)

/** The number 10 in an arrow; `drawing` is the path of the arrow. */
const tenSeconds = (drawing: string) => () => (
  <svg
    aria-hidden="true"
    className="size-8"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="1.75"
    viewBox="0 0 32 32"
  >
    <path d={drawing} />
    <text
      className="font-bold font-sans"
      fill="currentColor"
      fontSize="10.5"
      stroke="none"
      textAnchor="middle"
      x="16"
      y="20.5"
    >
      10
    </text>
  </svg>
)

const BackTenIcon = tenSeconds('M6 12.5a11 11 0 1 1-.9 6.5M5.5 5.5v7h7')
const ForwardTenIcon = tenSeconds('M26 12.5a11 11 0 1 0 .9 6.5M26.5 5.5v7h-7')

/** Marks the control that gets the focus when the focused one is removed. */
export const mainControl = { 'data-main': '' }

/**
 * Keeps the focus in `part` when `status` replaces its controls: if the focused control is removed,
 * the main one of the new controls gets the focus.
 */
export const useKeptFocus = (part: RefObject<HTMLElement | null>, status: string): void => {
  const hadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each status has other controls
  useLayoutEffect(() => {
    const element = part.current
    if (element === null) return
    const note = () => {
      hadFocus.current = element.contains(document.activeElement)
    }
    if (hadFocus.current && document.activeElement === document.body) {
      element.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true })
    }
    note()
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [part, status])
}
