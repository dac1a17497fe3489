import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { FailureDetails } from '#web/ui/page/failure-details.tsx'
import { Notice } from '#web/ui/page/notice.tsx'
import type { NarratedStory } from '../text/narrated-story.ts'
import { useDeviceVoice } from '../voice/use-device-voice.ts'
import { playOnDevice, playStory, savedPosition } from './playback-control.ts'
import type { Player } from './player-store.ts'
import { mainControl } from './use-kept-focus.ts'

/** Shown when the narration can't be had: try again, or use the device's voice if it has one. */
export const Unavailable = ({ player, story }: { player: Player; story: NarratedStory }) => {
  const { t } = useTranslation()
  const voice = useDeviceVoice(story.language)
  return (
    <Notice title={t('narration.unavailable')}>
      <div className="grid gap-2 sm:flex">
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
    </Notice>
  )
}
