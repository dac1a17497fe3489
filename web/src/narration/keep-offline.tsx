import type { Story } from '@storystone/schema/contract/story.ts'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '#web/account'
import {
  bringStory,
  clearShelfFull,
  isFull,
  measureStory,
  removeNarrationsOf,
  type StorySize,
  useDeviceChange,
  useShelfValue,
} from '#web/offline'
import { failureSentence } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { fileSize } from '#web/ui/dates-and-numbers.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { KeepIcon, KeptIcon } from '#web/ui/icons/lazy-icons.tsx'
import { Callout } from '#web/ui/page/failed-load.tsx'
import { useDeviceVoice, voiceFor } from './voice/voices.ts'
import { useWhoReads } from './voice/who-reads.ts'

type LookProps = { story: Story; children(keep: Keep): ReactNode }

/**
 * Keeps a story with its narration on this device: as an action of its page. It is ticked once it is
 * there, or on its way.
 */
export const KeepOffline = ({ story }: { story: Story }) => (
  <Keeping story={story}>
    {(keep) =>
      keep.isDeviceRead ? (
        <p className={stateClass}>{keep.state}</p>
      ) : (
        <>
          <span className="story-action relative has-disabled:cursor-not-allowed has-disabled:opacity-60">
            <KeepBox keep={keep} />
            <KeepSign keep={keep} />
            <KeepName isShort keep={keep} />
          </span>
          <p className={stateClass} id={keep.describedBy} role="status">
            {keep.state}
          </p>
          <div className="order-last col-span-full grid basis-full pt-3 empty:hidden">
            <Failure keep={keep} />
          </div>
        </>
      )
    }
  </Keeping>
)

/** Below the row of actions that it is in. */
const stateClass =
  'empty:hidden order-last col-span-full basis-full px-1 py-1.5 text-center text-small text-soft'

/** Keeps a narration by an item of a story's menu in the list, which stays open meanwhile. */
export const KeepItem = ({ story }: { story: Story }) => (
  <Keeping story={story}>
    {(keep) =>
      keep.isDeviceRead ? (
        <p className="px-3 py-2 text-small text-soft">{keep.state}</p>
      ) : (
        <>
          <div className="relative flex min-h-12 cursor-pointer items-center gap-3 tight:gap-1.5 rounded-stone px-3 py-1.5 outline-offset-2 hover:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-focus">
            <KeepBox keep={keep} />
            <KeepSign keep={keep} />
            <span className="grid">
              <KeepName keep={keep} />
              <span className="text-small text-soft" id={keep.describedBy} role="status">
                {keep.state}
              </span>
            </span>
          </div>
          <Failure keep={keep} />
        </>
      )
    }
  </Keeping>
)

/** What is known of a story on this device, and how to change that. */
type Keep = {
  readonly state: string
  readonly isKept: boolean
  readonly isKeeping: boolean
  /** The device reads it itself: there is no file to keep, and nothing that needs a connection. */
  readonly isDeviceRead: boolean
  readonly failure: string | undefined
  readonly hasDeviceVoice: boolean
  readonly isDisabled: boolean
  readonly describedBy: string
  toggle(): void
}

const Keeping = ({ story, children }: LookProps) => {
  const account = useAccount(({ account }) => account)
  const size = useShelfValue(useCallback(() => measureStory(story), [story]))
  const voice = useDeviceVoice(story.language)
  if (!size || account.status !== 'signed-in' || voice === undefined) return null
  return (
    <KnownKeeping
      hasDeviceVoice={voice !== null}
      size={size}
      story={story}
      userId={account.user.id}
    >
      {children}
    </KnownKeeping>
  )
}

type KnownProps = LookProps & { size: StorySize; userId: string; hasDeviceVoice: boolean }

const KnownKeeping = ({ story, size, userId, hasDeviceVoice, children }: KnownProps) => {
  const { t } = useTranslation()
  const describedBy = useId()
  const language = useLanguage()
  const isOnline = useIsOnline()
  const reader = useWhoReads(story)
  const { received, failure, bring } = useBringing(story, userId)
  const change = useDeviceChange()
  const isKeeping = received !== undefined
  const isKept = size.narration > 0
  const isDeviceRead = !isKept && reader === 'device'
  if (isDeviceRead && !hasDeviceVoice) return null
  const stateOf = (): string => {
    if (isDeviceRead) return t('shelf.deviceReads')
    if (isKeeping) {
      if (received.bytes === 0) return t('shelf.keepingFirst')
      const size = fileSize(received.bytes, language)
      const { total } = received
      if (total === undefined) return t('shelf.keeping', { size })
      return t('shelf.keepingOf', { size, total: fileSize(total, language) })
    }
    const all = size.text + size.picture + size.narration
    if (isKept) return t('shelf.kept', { size: fileSize(all, language) })
    return isOnline ? '' : t('shelf.silent')
  }
  return children({
    state: stateOf(),
    isKept,
    isKeeping,
    isDeviceRead,
    failure,
    hasDeviceVoice,
    describedBy,
    isDisabled: !isKept && !isKeeping && !isOnline,
    toggle: () => {
      clearShelfFull()
      if (isKept) void change(() => removeNarrationsOf(userId, [story.id]))
      else if (!isKeeping) void bring()
    },
  })
}

/** Lies over what shows its name and state. */
const KeepBox = ({ keep }: { keep: Keep }) => {
  const { t } = useTranslation()
  return (
    <input
      aria-describedby={keep.describedBy}
      aria-label={t('shelf.keep')}
      checked={keep.isKept || keep.isKeeping}
      className="absolute inset-0 cursor-[inherit] opacity-0"
      disabled={keep.isDisabled}
      onChange={keep.toggle}
      type="checkbox"
    />
  )
}

const KeepSign = ({ keep: { isKept, isKeeping } }: { keep: Keep }) => {
  if (isKeeping) {
    return (
      <span className="grid size-6 shrink-0 place-items-center">
        <Spinner />
      </span>
    )
  }
  return <span className={isKept ? 'text-accent' : ''}>{isKept ? <KeptIcon /> : <KeepIcon />}</span>
}

const KeepName = ({ keep, isShort = false }: { keep: Keep; isShort?: boolean }) => {
  const { t } = useTranslation()
  if (!isShort) return t('shelf.keep')
  return t(keep.isKept ? 'shelf.keptShort' : 'shelf.keepShort')
}

const Failure = ({ keep: { failure, hasDeviceVoice, isDisabled, toggle } }: { keep: Keep }) => {
  const { t } = useTranslation()
  if (failure === undefined) return null
  return (
    <Callout isAnswer title={t('shelf.notKeptHere')}>
      <p>{failure}</p>
      {hasDeviceVoice && <p>{t('shelf.deviceInstead')}</p>}
      {/* Listen, above it, is what the page is for. */}
      <Button
        className="justify-self-start"
        disabled={isDisabled}
        onClick={toggle}
        variant="secondary"
      >
        {t('buttons.tryAgain')}
      </Button>
    </Callout>
  )
}

/** Brings a story to this device: how much has come, of how much where that is known, and why it could not be brought. */
const useBringing = (story: Story, userId: string) => {
  const { t } = useTranslation()
  const [received, setReceived] = useState<{ bytes: number; total?: number | undefined }>()
  const [failure, setFailure] = useState<string>()
  const bring = async (): Promise<void> => {
    setFailure(undefined)
    setReceived({ bytes: 0 })
    try {
      await bringStory(userId, story, voiceFor(story).id, (bytes, total) =>
        setReceived({ bytes, total }),
      )
    } catch (error) {
      const why = failureSentence(error, t, t('narration.unavailable'))
      setFailure(isFull(error) ? t('shelf.fullHelp') : why)
    }
    setReceived(undefined)
  }
  return { received, failure, bring }
}
