import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../../ui/icons/spinner.tsx'
import type { NarratedStory } from '../text/narrated.ts'
import { Controls } from './controls.tsx'
import { Invitation } from './invitation.tsx'
import { discard } from './listening.ts'
import { type Player as PlayerState, usePlayerOf } from './player-store.ts'
import { SeekBar } from './seek-bar.tsx'
import { Unavailable } from './unavailable.tsx'
import { mainControl, useKeptFocus } from './use-kept-focus.ts'

/** The player of a story's narration, as far as it has come. */
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
      <Part player={player} story={story} />
    </section>
  )
}

const Part = ({ player, story }: { player: PlayerState; story: NarratedStory }) => {
  switch (player.status) {
    case 'none':
      return <Invitation story={story} />
    case 'generating':
      return <Preparing />
    case 'failed':
      return <Unavailable player={player} story={story} />
    case 'playing':
    case 'paused':
      return <Deck player={player} />
  }
}

const Preparing = () => {
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

const Deck = ({ player }: { player: PlayerState }) => (
  <div className="grid gap-0.5 px-4 pt-2 pb-3">
    <SeekBar {...player} />
    <Controls player={player}>
      <TellerName player={player} />
    </Controls>
  </div>
)

const TellerName = ({ player: { telling } }: { player: PlayerState }) => {
  const { t } = useTranslation()
  if (telling === undefined) return null
  return (
    <p className="truncate text-small text-soft">
      {telling.by === 'device' ? t('narration.device') : telling.voice.name}
    </p>
  )
}
