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
  disabled?: boolean
  onClick(): void
  children: ReactNode
}

/** A round button with an icon. Its label is for screen readers and the tooltip. */
export const IconButton = ({
  label,
  className,
  hasTooltip = true,
  isMain = false,
  disabled = false,
  onClick,
  children,
}: IconButtonProps) => (
  <button
    aria-label={label}
    className={`grid shrink-0 place-items-center rounded-full ${className}`}
    data-tooltip={hasTooltip ? label : undefined}
    disabled={disabled}
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

/** Ten seconds back, and ten forward. */
export const StepButtons = () => {
  const { t } = useTranslation()
  const count = stepSeconds
  return (
    <>
      <IconButton
        className="size-[44px] hover:bg-sunk"
        label={t('narration.back', { count })}
        onClick={() => step(-1)}
      >
        <BackTenIcon />
      </IconButton>
      <IconButton
        className="size-[44px] hover:bg-sunk"
        label={t('narration.forward', { count })}
        onClick={() => step(1)}
      >
        <ForwardTenIcon />
      </IconButton>
    </>
  )
}

export const SpeedField = ({ player: { speed } }: { player: Player }) => {
  const { t } = useTranslation()
  return (
    <select
      aria-label={t('narration.speed')}
      className="h-[44px] min-w-[44px] shrink-0 [field-sizing:content] cursor-pointer appearance-none rounded-stone border border-rule bg-raised text-center font-semibold text-ink text-small"
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
export const StartOverIcon = icon(<path d="M5 12.5a7 7 0 1 0 2-5.2L4.5 9.5m0-5v5h5" />)
const PauseIcon = icon(<path d="M8.5 6v12m7-12v12" strokeWidth="3.5" />)

/** The number 10 in an arrow; `drawing` is the path of the arrow. */
const tenSeconds = (drawing: string) => () => (
  <svg
    aria-hidden="true"
    className="size-[30px]"
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
