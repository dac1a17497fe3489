import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hasNarration, useShelfValue } from '#web/offline'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { minutesOf, wholeMinutes } from '#web/stories'
import { Button } from '#web/ui/controls/button.tsx'
import { formatTime, Joined } from '#web/ui/dates-and-numbers.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { Callout, FailureDetails, NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { lengthOf, type NarratedStory } from '../playback/playback.ts'
import { useDeviceVoice, useVoice, voiceFor } from '../voice/voices.ts'
import { useWhoReads } from '../voice/who-reads.ts'
import {
  IconButton,
  mainControl,
  PlayButton,
  PlayIcon,
  SpeedField,
  StartOverIcon,
  StepButtons,
  useKeptFocus,
} from './controls.tsx'
import { discard, playOnDevice, playStory, savedPosition, seek } from './playback-control.ts'
import { type Player as PlayerState, usePlayer, usePlayerOf } from './player-store.ts'

/** Has the bar show what plays while its player is not on the screen. */
const useStoryOnPage = (id: string, section: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const tell = (isOnScreen: boolean) =>
      usePlayer.setState({ storyOnPage: isOnScreen ? id : undefined })
    const observer = new IntersectionObserver((entries) =>
      tell(entries.at(-1)?.isIntersecting ?? true),
    )
    tell(true)
    if (section.current !== null) observer.observe(section.current)
    return () => {
      observer.disconnect()
      tell(false)
    }
  }, [id, section])
}

/** As high as Listen, which it takes the place of: nothing below it moves when it is pressed. */
const frame = 'grid min-h-16 overflow-clip rounded-card border border-rule bg-raised shadow-card'

/** The narration player on a story's page. */
export const Player = ({ story }: { story: NarratedStory }) => {
  const { t } = useTranslation()
  const player = usePlayerOf(story)
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section, player.status)
  useStoryOnPage(story.id, section)
  return (
    <section
      aria-label={t('narration.title')}
      className={player.status === 'none' ? '' : frame}
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
    <div className="flex flex-wrap items-center gap-x-3 px-group tight:px-line">
      <Spinner />
      <p className="flex-1">{t('narration.preparing')}</p>
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

/** One row; with large text two, whose icons don't grow with it, so that they are no higher than Listen then. */
const PlaybackPanel = ({ player }: { player: PlayerState }) => (
  <div className="flex flex-wrap items-center gap-x-0.5 px-1.5">
    <PlayButton
      className="size-[48px] bg-accent text-on-accent hover:bg-accent-deep"
      player={player}
    />
    <SeekBar {...player} />
    <div className="ml-auto flex gap-x-0.5">
      <StepButtons />
      <SpeedField player={player} />
    </div>
  </div>
)

/** A slider over the part of the audio that has arrived; below it times, and who reads. */
const SeekBar = ({ position, length, isComplete, track }: PlayerState) => {
  const { t } = useTranslation()
  const at = formatTime(position)
  const of = formatTime(length)
  const reader = track?.by === 'device' ? t('narration.device') : (track?.voice.name ?? '')
  return (
    <div className="grid min-w-0 flex-1 basis-[4.4rem] pl-1">
      <input
        aria-label={t('narration.seek')}
        aria-valuetext={t(isComplete ? 'narration.position' : 'narration.positionSoFar', {
          at,
          of,
        })}
        className="-mb-2 h-[44px] w-full min-w-0 cursor-pointer accent-accent"
        max={Math.max(1, Math.floor(length))}
        min={0}
        onChange={(event) => seek(Number(event.target.value))}
        step={1}
        type="range"
        value={Math.min(Math.floor(position), Math.max(1, Math.floor(length)))}
      />
      <p className="truncate max-[22rem]:text-[0.6875rem] text-[0.75rem] text-soft leading-tight tabular-nums">
        <span aria-hidden="true">{isComplete ? `${at} / ${of}` : at}</span>
        <span className="max-[22rem]:sr-only">
          <span aria-hidden="true">{reader && ' · '}</span>
          {reader}
        </span>
      </p>
    </div>
  )
}

/** Shown when the narration can't be had: try again, or use the device's voice if it has one. */
const Unavailable = ({ player, story }: { player: PlayerState; story: NarratedStory }) => {
  const { t } = useTranslation()
  const voice = useDeviceVoice(story.language)
  return (
    <Callout title={t('narration.unavailable')}>
      <div className="grid gap-2">
        {voice && (
          <Button onClick={() => playOnDevice(story, voice)}>{t('narration.useDevice')}</Button>
        )}
        <Button
          onClick={() => playStory(story, savedPosition(story))}
          variant="secondary"
          {...mainControl}
        >
          {t('buttons.tryAgain')}
        </Button>
      </div>
      <FailureDetails reference={player.reference} />
    </Callout>
  )
}

const useIsOnShelf = (storyId: string, voiceId: string): boolean => {
  const read = useCallback(() => hasNarration(storyId, voiceId), [storyId, voiceId])
  return useShelfValue(read) === true
}

/** Whether the narration can be had now: there is a connection, or it is on the shelf. */
const useIsPlayable = (storyId: string, voiceId: string): boolean => {
  const isOnline = useIsOnline()
  const isOnShelf = useIsOnShelf(storyId, voiceId)
  return isOnline || isOnShelf
}

/** Starts the narration of a story, by who reads it. */
const StartPanel = ({ story }: { story: NarratedStory }) => {
  useVoice() // What is on the shelf depends on the chosen voice.
  const isOnShelf = useIsOnShelf(story.id, voiceFor(story).id)
  const reader = useWhoReads(story, isOnShelf)
  return reader === 'service' ? <VoicePanel story={story} /> : <DevicePanel story={story} />
}

type ListenButtonProps = {
  /** How long it is to hear. */
  minutes: number
  reader: string
  disabled: boolean
  onClick(): void
}

/** The strongest action of a story: how long it is to hear, and who reads. */
const ListenButton = ({ minutes, reader, disabled, onClick }: ListenButtonProps) => {
  const { t } = useTranslation()
  return (
    <Button className="min-h-16 py-1" disabled={disabled} onClick={onClick} wide {...mainControl}>
      <PlayIcon />
      <span className="grid text-left leading-tight">
        <span className="text-lg">
          <Joined>{t('narration.listen', { minutes }).split(' · ')}</Joined>{' '}
        </span>
        <span className="font-normal text-small">{reader}</span>
      </span>
    </Button>
  )
}

const DevicePanel = ({ story }: { story: NarratedStory }) => {
  const { t } = useTranslation()
  const voice = useDeviceVoice(story.language)
  if (voice === null) {
    // As high as the button that it takes the place of: nothing below it moves.
    return (
      <p className="flex min-h-16 items-center rounded-card bg-sunk px-5 py-2 text-small text-soft">
        {t(`narration.noDeviceVoice.${story.language}`)}
      </p>
    )
  }
  return (
    <div className="grid gap-1">
      <ListenButton
        disabled={voice === undefined}
        minutes={minutesOf(story.content)}
        onClick={() => voice && playOnDevice(story, voice)}
        reader={t('narration.readByDevice')}
      />
    </div>
  )
}

/** The buttons that start a narration, at its beginning or where it was left. */
const VoicePanel = ({ story }: { story: NarratedStory }) => {
  const { t } = useTranslation()
  useVoice() // The name and the saved position depend on the chosen voice.
  const position = savedPosition(story)
  const { id: voiceId, name } = voiceFor(story)
  const length = lengthOf(story, voiceId)
  const isPlayable = useIsPlayable(story.id, voiceId)
  if (position === undefined) {
    return (
      <div className="grid gap-1">
        <ListenButton
          disabled={!isPlayable}
          minutes={length === undefined ? minutesOf(story.content) : wholeMinutes(length)}
          onClick={() => playStory(story)}
          reader={t('narration.readBy', { name })}
        />
        {!isPlayable && <NeedsConnection />}
      </div>
    )
  }
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-1">
        <Button
          className="min-h-16 flex-1 py-1"
          disabled={!isPlayable}
          onClick={() => playStory(story, position)}
          {...mainControl}
        >
          <PlayIcon />
          {t('narration.resumeAt', { time: formatTime(position) })}
        </Button>
        <IconButton
          className="size-12 text-accent hover:bg-sunk held:opacity-60"
          disabled={!isPlayable}
          label={t('narration.startOver')}
          onClick={() => playStory(story)}
        >
          <StartOverIcon />
        </IconButton>
      </div>
      {!isPlayable && <NeedsConnection />}
    </div>
  )
}
