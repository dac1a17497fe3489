import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatTime } from '#web/ui/dates-and-numbers.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { CloseIcon } from '#web/ui/icons/lazy-icons.tsx'
import { IconButton, PlayButton } from './controls.tsx'
import { discard } from './playback-control.ts'
import { type Player, usePlayer } from './player-store.ts'

/** Ends the playback. The focused button goes with the bar, so the page takes the focus. */
const end = (): void => {
  discard()
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** A sample and a reading of a kept area are no stored stories, and have pages of their own. */
const pageOf = (id: string): string => {
  const [, place] = /^pack-(.+)-\w+$/.exec(id) ?? []
  if (place !== undefined) return `/area/${place}`
  return id.startsWith('sample-') ? `/sample/${id.slice('sample-'.length)}` : `/story/${id}`
}

/** The story that plays while another page is open, with buttons to pause and to end it. */
export const NarrationBar = () => {
  const { t } = useTranslation()
  const player = usePlayer()
  const { track } = player
  if (track === undefined) return null
  const { id, title, language } = track.story
  return (
    <aside
      aria-label={t('narration.bar')}
      className="above-foot sticky bottom-[calc(var(--foot,0px)+var(--places,0px))] low:static z-20 order-1 border-rule border-t bg-raised"
    >
      <progress
        aria-hidden="true"
        className="narration-progress"
        max={Math.max(1, player.length)}
        value={player.position}
      />
      <div className="mx-auto flex max-w-5xl items-center gap-2 px-3 py-1.5">
        <BarStatus player={player} />
        <Link
          className="flex min-h-11 min-w-0 flex-1 flex-col justify-center hover:text-accent"
          to={pageOf(id)}
        >
          <span className="truncate font-semibold font-serif leading-tight" lang={language}>
            {title}
          </span>
          {/* Always there, so that a screen reader says what is put into it. */}
          <span className="text-danger text-small leading-tight" role="status">
            {player.status === 'failed' && t('narration.unavailable')}
            {player.status === 'generating' && (
              <span className="sr-only">{t('narration.preparing')}</span>
            )}
          </span>
          {player.status !== 'failed' && player.length > 0 && (
            <span aria-hidden="true" className="text-small text-soft leading-tight tabular-nums">
              {formatTime(player.position)} / {formatTime(player.length)}
            </span>
          )}
        </Link>
        <IconButton className="size-11 hover:bg-sunk" label={t('narration.end')} onClick={end}>
          <CloseIcon />
        </IconButton>
      </div>
    </aside>
  )
}

const BarStatus = ({ player }: { player: Player }) => {
  if (player.status === 'failed') return null
  if (player.status === 'generating') {
    return (
      <span className="grid size-11 place-items-center">
        <Spinner />
      </span>
    )
  }
  return (
    <PlayButton className="size-11 bg-accent text-on-accent hover:bg-accent-deep" player={player} />
  )
}
