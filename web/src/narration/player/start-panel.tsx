import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { hasNarration, useShelfValue } from '#web/offline'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { minutesOf } from '#web/stories'
import { Button } from '#web/ui/controls/button.tsx'
import { formatTime, Joined } from '#web/ui/format/format.tsx'
import { NeedsConnection } from '#web/ui/page/failed-load.tsx'
import type { NarratedStory } from '../text/sentences.ts'
import { useDeviceVoice, useSpeaker, useVoice } from '../voice/speakers.ts'
import { IconButton, mainControl, PlayIcon, StartOverIcon } from './controls.tsx'
import { playOnDevice, playStory, savedPosition, voiceFor } from './playback-control.ts'

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

/**
 * Starts the narration of a story. The device reads stories without a model, and those whose voice no
 * vendor has, unless their narration is on the shelf from before.
 */
export const StartPanel = ({ story }: { story: NarratedStory }) =>
  story.writer === 'extract' ? <DevicePanel story={story} /> : <ReaderPanel story={story} />

const ReaderPanel = ({ story }: { story: NarratedStory }) => {
  useVoice() // Who reads depends on the chosen voice.
  const { id: voiceId } = voiceFor(story)
  const reader = useSpeaker(voiceId)
  const isOnShelf = useIsOnShelf(story.id, voiceId)
  return reader === 'service' || isOnShelf ? (
    <VoicePanel story={story} />
  ) : (
    <DevicePanel story={story} />
  )
}

type ListenButtonProps = {
  story: NarratedStory
  reader: string
  disabled: boolean
  onClick(): void
}

/** The strongest action of a story: how long it is to hear, and who reads. */
const ListenButton = ({ story, reader, disabled, onClick }: ListenButtonProps) => {
  const { t } = useTranslation()
  const minutes = minutesOf(story.content)
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
        onClick={() => voice && playOnDevice(story, voice)}
        reader={t('narration.readByDevice')}
        story={story}
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
  const isPlayable = useIsPlayable(story.id, voiceId)
  if (position === undefined) {
    return (
      <div className="grid gap-1">
        <ListenButton
          disabled={!isPlayable}
          onClick={() => playStory(story)}
          reader={t('narration.readBy', { name })}
          story={story}
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
