import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import type { NarratedStory } from '../text/narrated.ts'
import { findDeviceVoice } from '../voice/device-voice.ts'
import { listen, listenToDevice, placeOf } from './listening.ts'
import type { Player } from './player-store.ts'
import { Reference } from './reference.tsx'
import { mainControl } from './use-kept-focus.ts'

const useDeviceVoice = (language: string): SpeechSynthesisVoice | undefined => {
  const [voice, setVoice] = useState<SpeechSynthesisVoice>()
  useEffect(() => {
    let isCurrent = true
    void findDeviceVoice(language).then((found) => {
      if (isCurrent) setVoice(found)
    })
    return () => {
      isCurrent = false
    }
  }, [language])
  return voice
}

/** Says that there is no narration now, and offers the device's own voice where it has one. */
export const Unavailable = ({ player, story }: { player: Player; story: NarratedStory }) => {
  const { t } = useTranslation()
  const voice = useDeviceVoice(story.language)
  return (
    <Notice title={t('narration.unavailable')}>
      <Reference of={player} />
      <div className="grid gap-2 sm:flex">
        {voice !== undefined && (
          <Button onClick={() => listenToDevice(story, voice)}>{t('narration.useDevice')}</Button>
        )}
        <Button onClick={() => listen(story, placeOf(story))} variant="secondary" {...mainControl}>
          {t('common.tryAgain')}
        </Button>
      </div>
    </Notice>
  )
}
