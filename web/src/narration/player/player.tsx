import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '#web/ui/icons/spinner.tsx'
import type { NarratedStory } from '../text/narrated-story.ts'
import { Controls } from './controls.tsx'
import { discard } from './playback-control.ts'
import { type Player as PlayerState, usePlayerOf } from './player-store.ts'
import { SeekBar } from './seek-bar.tsx'
import { StartPanel } from './start-panel.tsx'
import { Unavailable } from './unavailable.tsx'
import { mainControl, useKeptFocus } from './use-kept-focus.ts'

/** The narration player on a story's page. */
export const Player = ({ story }: { story: NarratedStory }) => {
  const { t } = useTranslation()
  const player = usePlayerOf(story)
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section, player.status)
  return (
    <section
      aria-label={t('narration.title')}
      className="overflow-clip rounded-card border border-rule bg-raised shadow-card"
      ref={section}
    >
      <p className="sr-only" role="status">
        {player.status === 'generating' && t('narration.preparing')}
      </p>
      <Panel player={player} story={story} />
    </section>
  )
}

const Panel = ({ player, story }: { player: PlayerState; story: NarratedStory }) => {
  switch (player.status) {
    case 'none':
      return <StartPanel story={story} />
    case 'generating':
      return <PreparingPanel />
    case 'failed':
      return <Unavailable player={player} story={story} />
    case 'playing':
    case 'paused':
      return <PlaybackPanel player={player} />
  }
}

const PreparingPanel = () => {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-18 items-center gap-3 px-5">
      <Spinner />
      <p className="min-w-0 flex-1">{t('narration.preparing')}</p>
      <button
        className="min-h-11 px-2 font-semibold text-accent underline-offset-4 hover:underline"
        onClick={discard}
        type="button"
        {...mainControl}
      >
        {t('narration.cancel')}
      </button>
    </div>
  )
}

const PlaybackPanel = ({ player }: { player: PlayerState }) => (
  <div className="grid gap-0.5 px-4 pt-2 pb-3">
    <SeekBar {...player} />
    <Controls player={player}>
      <VoiceName player={player} />
    </Controls>
  </div>
)

const VoiceName = ({ player: { track } }: { player: PlayerState }) => {
  const { t } = useTranslation()
  if (track === undefined) return null
  if (track.by === 'device') {
    return (
      <p className="text-right text-[0.75rem] text-soft leading-tight">{t('narration.device')}</p>
    )
  }
  return <p className="truncate text-small text-soft">{track.voice.name}</p>
}
