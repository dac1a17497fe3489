import { isQuoted } from '@storystone/schema/attribution.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '#web/account'
import {
  bringNarration,
  clearShelfFull,
  narrationOf,
  removeNarrationsOf,
  useShelfValue,
} from '#web/offline'
import { failureSentence } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { fileSize } from '#web/ui/format/format.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { KeepIcon, KeptIcon } from '#web/ui/icons/more-icons.tsx'
import { Notice } from '#web/ui/page/notice.tsx'
import { voiceFor } from './player/playback-control.ts'
import { useDeviceVoice } from './voice/device-voice.ts'
import { useReader } from './voice/readers.ts'
import { useVoice } from './voice/voice-store.ts'

/** Keeps the narration of a story on this device. It is ticked once it is there, or on its way. */
export const KeepOffline = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const { id } = story
  const { account } = useAccount()
  const bytes = useShelfValue(useCallback(() => narrationOf(id), [id]))
  const voice = useDeviceVoice(story.language)
  useVoice() // Who reads depends on the chosen voice.
  const reader = useReader(voiceFor(story).id)
  if (typeof bytes !== 'number' || account.status !== 'signed-in' || voice === undefined)
    return null
  // The device reads these itself: there is no file to keep, and nothing that needs a connection.
  if (bytes === 0 && (isQuoted(story) || reader !== 'service')) {
    return voice && <p className={stateClass}>{t('shelf.deviceReads')}</p>
  }
  return (
    <KeepBox bytes={bytes} hasDeviceVoice={voice !== null} story={story} userId={account.user.id} />
  )
}

type KeepBoxProps = { story: Story; bytes: number; userId: string; hasDeviceVoice: boolean }

const KeepBox = ({ story, bytes, userId, hasDeviceVoice }: KeepBoxProps) => {
  const { t } = useTranslation()
  const describedBy = useId()
  const language = useLanguage()
  const isOnline = useIsOnline()
  const { received, failure, keep } = useKeeping(story, userId)
  const isKeeping = received !== undefined
  const isKept = bytes > 0
  const size = (of: number): string => fileSize(of, language)
  const state = isKeeping
    ? t('shelf.keeping', { size: size(received) })
    : t(isKept ? 'shelf.kept' : 'shelf.silent', { size: size(bytes) })
  const toggle = (): void => {
    clearShelfFull()
    if (isKept) void removeNarrationsOf(userId, [story.id])
    else if (!isKeeping) void keep()
  }
  return (
    <>
      <label className="story-action relative has-disabled:cursor-not-allowed has-disabled:opacity-60">
        <input
          aria-describedby={describedBy}
          aria-label={t('shelf.keep')}
          checked={isKept || isKeeping}
          className="absolute inset-0 cursor-[inherit] opacity-0"
          disabled={!isKept && !isKeeping && !isOnline}
          onChange={toggle}
          type="checkbox"
        />
        <span className={isKept ? 'text-accent' : ''}>
          <KeepSign isKept={isKept} isKeeping={isKeeping} />
        </span>
        {t(isKept ? 'shelf.keptShort' : 'shelf.keepShort')}
      </label>
      <p className={stateClass} id={describedBy} role="status">
        {state}
      </p>
      {failure !== undefined && (
        <div className="order-last grid basis-full">
          <Notice isAnswer title={t('shelf.notKeptHere')}>
            <p>{failure}</p>
            {hasDeviceVoice && <p>{t('shelf.deviceInstead')}</p>}
          </Notice>
        </div>
      )}
    </>
  )
}

/** Below the row of actions that it is in. */
const stateClass = 'order-last basis-full px-1 py-1.5 text-center text-small text-soft'

const KeepSign = ({ isKept, isKeeping }: { isKept: boolean; isKeeping: boolean }) => {
  if (isKeeping) return <Spinner />
  return isKept ? <KeptIcon /> : <KeepIcon />
}

/** Brings a narration to this device: how much has come, and why it could not be brought. */
const useKeeping = (story: Story, userId: string) => {
  const { t } = useTranslation()
  const [received, setReceived] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const keep = async (): Promise<void> => {
    setFailure(undefined)
    setReceived(0)
    try {
      await bringNarration(userId, story, voiceFor(story).id, setReceived)
    } catch (error) {
      setFailure(failureSentence(error, t, t('narration.unavailable')))
    }
    setReceived(undefined)
  }
  return { received, failure, keep }
}
