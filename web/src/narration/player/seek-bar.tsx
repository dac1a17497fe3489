import { useTranslation } from 'react-i18next'
import { formatTime } from '#web/ui/format/format-time.ts'
import { seek } from './playback-control.ts'
import type { Player } from './player-store.ts'

/** A slider over the part of the audio that has arrived. */
export const SeekBar = ({ position, length, isComplete }: Player) => {
  const { t } = useTranslation()
  const at = formatTime(position)
  const of = formatTime(length)
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-2 text-small text-soft tabular-nums">
      <span aria-hidden="true">{at}</span>
      <input
        aria-label={t('narration.seek')}
        aria-valuetext={t(isComplete ? 'narration.position' : 'narration.positionSoFar', {
          at,
          of,
        })}
        className="h-11 w-full min-w-0 cursor-pointer accent-accent"
        max={Math.max(1, Math.floor(length))}
        min={0}
        onChange={(event) => seek(Number(event.target.value))}
        step={1}
        type="range"
        value={Math.min(Math.floor(position), Math.max(1, Math.floor(length)))}
      />
      <span aria-hidden="true">{isComplete ? of : `${of}…`}</span>
    </div>
  )
}
